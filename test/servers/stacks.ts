/** The servers that are asked, and how each is started. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where a server finds and leaves things. */
export interface Place {
  readonly port: number;
  /** A free port besides, for what stands behind a front or beside. */
  readonly second: number;
  /** A folder of the run's own. */
  readonly folder: string;
  /** What the setup installed. */
  readonly installed: string;
  readonly log: string;
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Files that are written before it starts, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

export type BodyKind = 'json' | 'form' | 'multipart';

export interface Stack {
  readonly name: string;
  /** What it is made of, for the table. */
  readonly about: string;
  /** The bodies that its application asks its framework for. */
  readonly reads: readonly BodyKind[];
  /** Whether `/graphql` is a GraphQL server. */
  readonly graphql?: true;
  /** Whether it takes some text of forms for ISO-8859-1: Tomcat all that has no charset, multer and Mono the names of parts. */
  readonly latin1?: true;
  /** Whether names that differ in case alone are one to it. */
  readonly folds?: true;
  /** Whether it speaks HTTP/2 at its second port. */
  readonly http2?: true;
  readonly programs: (place: Place) => readonly Program[];
}

const HERE = fileURLToPath(new URL('./stacks/', import.meta.url));
const EVERY: readonly BodyKind[] = ['json', 'form', 'multipart'];

const node = (file: string, port: number, { installed }: Place): Program => ({
  command: process.execPath,
  args: [`${installed}/node/${file}.mjs`],
  env: { ORACLE_PORT: String(port), NODE_ENV: 'production' },
});

const python = (args: readonly string[], { port, installed }: Place): Program => ({
  command: `${installed}/python/bin/python`,
  args,
  folder: `${HERE}python`,
  env: { ORACLE_PORT: String(port), PYTHONDONTWRITEBYTECODE: '1' },
});

const puma = (file: string, port: number): Program => ({
  command: 'puma',
  args: ['--quiet', '--environment', 'production', '--threads', '1:2', '--bind', `tcp://127.0.0.1:${port}`, file],
  folder: `${HERE}ruby`,
});

const starman = (file: string, { port }: Place): Program => ({
  command: 'starman',
  args: [
    '--workers',
    '1',
    '--listen',
    `127.0.0.1:${port}`,
    '--keepalive-timeout',
    '600',
    '--max-requests',
    '10000000',
    file,
  ],
  folder: `${HERE}perl`,
  env: { PERL5LIB: `${HERE}perl`, PLACK_ENV: 'deployment' },
});

const DOCROOT_SCRIPTS = ['index', 'delete', 'checkout'];

/** The scripts, in a folder that Apache's user may read. */
function phpFiles(folder: string): Record<string, string> {
  const files: Record<string, string> = { [`${folder}/app.php`]: readFileSync(`${HERE}php/app.php`, 'utf8') };
  for (const name of DOCROOT_SCRIPTS) files[`${folder}/docroot/${name}.php`] = `<?php require getenv('ORACLE_APP');\n`;
  files[`${folder}/routes.json`] = readFileSync(`${HERE}routes.json`, 'utf8');
  return files;
}

function apacheConfig(place: Place, lines: readonly string[]): string {
  const modules = '/usr/lib/apache2/modules';
  return [
    `ServerRoot ${place.folder}`,
    'ServerName oracle.test',
    `PidFile ${place.folder}/apache.pid`,
    `ErrorLog ${place.folder}/apache-error.log`,
    'LogLevel error',
    `Listen 127.0.0.1:${place.port}`,
    ...['mpm_prefork', 'authz_core', 'env', 'dir', 'mime'].map(
      (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`,
    ),
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    'StartServers 2',
    'MaxRequestWorkers 4',
    'KeepAlive On',
    'MaxKeepAliveRequests 0',
    'KeepAliveTimeout 600',
    'TypesConfig /etc/mime.types',
    ...lines,
    '',
  ].join('\n');
}

const apache = (place: Place, lines: readonly string[], more: Readonly<Record<string, string>> = {}): Program => ({
  command: 'apache2',
  args: ['-DFOREGROUND', '-f', `${place.folder}/apache.conf`],
  files: { [`${place.folder}/apache.conf`]: apacheConfig(place, lines), ...more },
});

function nginxConfig({ port, folder }: Place, location: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/nginx-error.log crit;`,
    'events {}',
    'http {',
    '  access_log off;',
    '  client_max_body_size 50m;',
    '  keepalive_requests 10000000;',
    '  keepalive_timeout 600s;',
    ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    '  server {',
    `    listen 127.0.0.1:${port};`,
    `    location / { ${location.join(' ')} }`,
    '  }',
    '}',
    '',
  ].join('\n');
}

const nginx = (place: Place, location: readonly string[]): Program => ({
  command: 'nginx',
  args: ['-p', place.folder, '-c', `${place.folder}/nginx.conf`],
  files: { [`${place.folder}/nginx.conf`]: nginxConfig(place, location) },
});

export const STACKS: readonly Stack[] = [
  {
    name: 'php',
    about: 'PHP, its built-in server, cookies in `$_REQUEST`, input as Symfony and Laravel merge it',
    reads: EVERY,
    programs: ({ port, folder }) => [
      {
        command: 'php',
        args: [
          '-d',
          'display_errors=0',
          '-d',
          'post_max_size=64M',
          // As without a php.ini, which images of containers come without: `$_REQUEST` has cookies.
          '-d',
          'request_order=',
          '-d',
          'variables_order=EGPCS',
          '-S',
          `127.0.0.1:${port}`,
          '-t',
          `${folder}/docroot`,
        ],
        env: { ORACLE_APP: `${folder}/app.php`, ORACLE_ROUTES: `${folder}/routes.json` },
        files: phpFiles(folder),
      },
    ],
  },
  {
    name: 'apache-php',
    about: 'Apache httpd with mod_php, scripts and PATH_INFO as it finds them',
    reads: EVERY,
    programs: (place) => [
      apache(
        place,
        [
          'LoadModule php_module /usr/lib/apache2/modules/libphp8.2.so',
          `DocumentRoot ${place.folder}/docroot`,
          `<Directory ${place.folder}/docroot>`,
          '  Require all granted',
          '  FallbackResource /index.php',
          '</Directory>',
          '<FilesMatch "\\.php$">',
          '  SetHandler application/x-httpd-php',
          '</FilesMatch>',
          'php_admin_flag display_errors off',
          'php_admin_value post_max_size 64M',
          `SetEnv ORACLE_APP ${place.folder}/app.php`,
          `SetEnv ORACLE_ROUTES ${place.folder}/routes.json`,
          `SetEnv ORACLE_LOG ${place.log}`,
        ],
        phpFiles(place.folder),
      ),
    ],
  },
  {
    name: 'rack',
    about: 'Rack::MethodOverride and Rack::Request on Puma',
    reads: EVERY,
    programs: ({ port }) => [puma('rack.ru', port)],
  },
  {
    name: 'apache-rack',
    about: 'Apache httpd as a reverse proxy of Rack on Puma',
    reads: EVERY,
    programs: (place) => [
      puma('rack.ru', place.second),
      apache(place, [
        'LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so',
        'LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so',
        'ProxyPreserveHost On',
        `ProxyPass / http://127.0.0.1:${place.second}/ disablereuse=on`,
      ]),
    ],
  },
  {
    name: 'rails',
    about: "Rails' Action Dispatch and Action Controller with Rack::MethodOverride on Puma",
    reads: EVERY,
    programs: ({ port }) => [puma('rails.ru', port)],
  },
  {
    name: 'sinatra',
    about: 'Sinatra with its method override and Rack::Protection on Puma',
    reads: EVERY,
    programs: ({ port }) => [puma('sinatra.ru', port)],
  },
  {
    name: 'mojolicious',
    about: 'Mojolicious on its own server',
    reads: EVERY,
    programs: ({ port }) => [
      {
        command: 'perl',
        args: [
          'mojolicious.pl',
          'daemon',
          '--inactivity-timeout',
          '600',
          '--requests',
          '10000000',
          '--listen',
          `http://127.0.0.1:${port}`,
        ],
        folder: `${HERE}perl`,
        env: { PERL5LIB: `${HERE}perl` },
      },
    ],
  },
  {
    name: 'dancer2',
    about: 'Dancer2 with Plack::Middleware::MethodOverride on Starman',
    reads: EVERY,
    programs: (place) => [starman('dancer2.psgi', place)],
  },
  {
    name: 'catalyst',
    about: 'Catalyst with Catalyst::TraitFor::Request::REST::ForBrowsers on Starman',
    reads: EVERY,
    programs: (place) => [starman('catalyst.psgi', place)],
  },
  {
    name: 'express',
    latin1: true,
    about: 'Express with body-parser, qs, method-override and multer; Apollo Server (graphql-js)',
    reads: EVERY,
    graphql: true,
    programs: (place) => [node('express', place.port, place)],
  },
  {
    name: 'nginx-express',
    latin1: true,
    about: 'nginx as a reverse proxy of the same Express application',
    reads: EVERY,
    graphql: true,
    programs: (place) => [
      node('express', place.second, place),
      nginx(place, [`proxy_pass http://127.0.0.1:${place.second};`, 'proxy_set_header Host $host;']),
    ],
  },
  {
    name: 'fastify',
    about: 'Fastify with formbody and multipart',
    reads: EVERY,
    programs: (place) => [node('fastify', place.port, place)],
  },
  {
    name: 'koa',
    latin1: true,
    about: 'Koa with koa-bodyparser and multer',
    reads: EVERY,
    programs: (place) => [node('koa', place.port, place)],
  },
  {
    name: 'h3',
    about: 'h3, whose readBody takes whatever is no form for JSON',
    reads: EVERY,
    programs: (place) => [node('h3', place.port, place)],
  },
  {
    name: 'restify',
    about: 'restify with its parsers, query and body before the path',
    reads: EVERY,
    programs: (place) => [node('restify', place.port, place)],
  },
  {
    name: 'adonis',
    about: "AdonisJS' HTTP server and body parser with method spoofing",
    reads: EVERY,
    programs: (place) => [node('adonis', place.port, place)],
  },
  {
    name: 'django',
    about: 'Django on Gunicorn',
    reads: EVERY,
    programs: (place) => [
      python(
        [
          '-m',
          'gunicorn',
          '--bind',
          `127.0.0.1:${place.port}`,
          '--threads',
          '2',
          '--keep-alive',
          '600',
          '--log-level',
          'warning',
          'django_app:application',
        ],
        place,
      ),
    ],
  },
  {
    name: 'flask',
    about: 'Flask and Werkzeug on Waitress',
    reads: EVERY,
    programs: (place) => [python(['flask_app.py'], place)],
  },
  {
    name: 'bottle',
    about: 'Bottle on Waitress',
    reads: EVERY,
    programs: (place) => [python(['bottle_app.py'], place)],
  },
  {
    name: 'starlette',
    about: 'Starlette on Uvicorn; Strawberry (graphql-core)',
    reads: EVERY,
    graphql: true,
    programs: (place) => [python(['starlette_app.py'], place)],
  },
  {
    name: 'aspnet',
    latin1: true,
    folds: true,
    about: "ASP.NET's MVC 3 on Mono behind nginx",
    reads: ['form', 'multipart'],
    programs: (place) => {
      const folder = `${place.installed}/dotnet`;
      const socket = `127.0.0.1:${place.second}`;
      return [
        { command: 'fastcgi-mono-server4', args: [`/socket=tcp:${socket}`, `/applications=/:${folder}`] },
        nginx(place, [
          'include /etc/nginx/fastcgi_params;',
          `fastcgi_param SCRIPT_FILENAME ${folder}$fastcgi_script_name;`,
          'fastcgi_param PATH_INFO "";',
          `fastcgi_pass ${socket};`,
        ]),
      ];
    },
  },
  {
    name: 'go',
    http2: true,
    about: "Go's net/http; graphql-go",
    reads: EVERY,
    graphql: true,
    programs: ({ port, second, folder, installed }) => [
      {
        command: `${installed}/go/oracle`,
        args: [],
        env: {
          ORACLE_PORT: String(port),
          ORACLE_TLS_PORT: String(second),
          ORACLE_CERTIFICATE: `${folder}/../certificate.pem`,
          ORACLE_KEY: `${folder}/../key.pem`,
        },
      },
    ],
  },
  {
    name: 'chi',
    about: 'chi with CleanPath, StripSlashes, URLFormat and GetHead; graphql-go',
    reads: EVERY,
    graphql: true,
    programs: ({ port, installed }) => [
      {
        command: `${installed}/go/oracle`,
        args: [],
        env: { ORACLE_PORT: String(port), ORACLE_ROUTER: 'chi' },
      },
    ],
  },
  {
    name: 'spring',
    about: 'Spring MVC (Jackson, data binding, HiddenHttpMethodFilter) on Tomcat; Spring GraphQL (graphql-java)',
    reads: EVERY,
    graphql: true,
    programs: ({ port, second, folder, installed }) => [
      {
        command: 'java',
        args: [
          '-XX:TieredStopAtLevel=1',
          '-XX:+UseSerialGC',
          '-Xmx512m',
          '-jar',
          `${installed}/java/target/oracle.jar`,
        ],
        env: {
          SERVER_PORT: String(port),
          ORACLE_SECOND_PORT: String(second),
          ORACLE_SECOND_LOG: `${folder}/second.log`,
        },
      },
    ],
  },
  {
    name: 'tomcat',
    latin1: true,
    about: 'A servlet on Tomcat alone, with its defaults (forms in ISO-8859-1)',
    reads: ['form', 'multipart'],
    programs: ({ port, folder, second, installed, log }) => [
      {
        command: 'java',
        args: [
          '-XX:TieredStopAtLevel=1',
          '-XX:+UseSerialGC',
          '-Xmx256m',
          '-jar',
          `${installed}/java/target/oracle.jar`,
        ],
        env: {
          SERVER_PORT: String(second),
          ORACLE_LOG: `${folder}/first.log`,
          ORACLE_SECOND_PORT: String(port),
          ORACLE_SECOND_LOG: log,
        },
      },
    ],
  },
];

/** Files that every stack is told of. */
export const SHARED_ENV = { ORACLE_ROUTES: `${HERE}routes.json`, ORACLE_SCHEMA: `${HERE}schema.graphql` } as const;
