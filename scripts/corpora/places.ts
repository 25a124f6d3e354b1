/** Where an application of `run.sh` answers, and what its script needs. */
export interface Place {
  readonly name: string;
  readonly port: number;
  /** A page that answers with 200 once it runs. */
  readonly ready: string;
  /** Programs or files without which its script cannot install it, by the system's package that brings them. */
  readonly needs: Readonly<Record<string, string>>;
}

const PHP = { '/usr/bin/php': 'php-cli' };

export const PLACES = {
  trac: { name: 'trac', port: 18301, ready: '/wiki', needs: { '/usr/bin/git': 'git' } },
  oscar: { name: 'oscar', port: 18302, ready: '/catalogue/', needs: {} },
  roundcube: {
    name: 'roundcube',
    port: 18303,
    ready: '/?_task=login',
    needs: {
      '/usr/share/roundcube': 'roundcube-core',
      '/usr/share/roundcube/SQL/sqlite.initial.sql': 'roundcube-sqlite3',
      '/usr/sbin/dovecot': 'dovecot-imapd',
      ...PHP,
    },
  },
  mediawiki: {
    name: 'mediawiki',
    port: 18304,
    ready: '/index.php?title=Talk:Harvest',
    needs: { '/usr/share/mediawiki': 'mediawiki', ...PHP },
  },
  wagtail: { name: 'wagtail', port: 18305, ready: '/admin/login/', needs: {} },
  wordpress: {
    name: 'wordpress',
    port: 18306,
    ready: '/',
    needs: {
      '/usr/share/wordpress': 'wordpress',
      '/usr/share/wordpress/wp-content/themes/twentytwentythree': 'wordpress-theme-twentytwentythree',
      '/usr/sbin/mariadbd': 'mariadb-server',
      ...PHP,
    },
  },
  redmine: {
    name: 'redmine',
    port: 18307,
    ready: '/login',
    needs: {
      '/usr/bin/apt-get': 'apt',
      '/usr/bin/puma': 'puma',
      '/usr/share/rubygems-integration/all/specifications/rotp-6.2.0.gemspec':
        'ruby-rotp and what else Redmine depends on',
    },
  },
  fossil: { name: 'fossil', port: 18308, ready: '/login', needs: { '/usr/bin/fossil': 'fossil' } },
  pretix: { name: 'pretix', port: 18309, ready: '/control/login', needs: {} },
  superset: { name: 'superset', port: 18310, ready: '/login/', needs: {} },
  labelstudio: { name: 'labelstudio', port: 18311, ready: '/user/login/', needs: {} },
  calibreweb: { name: 'calibreweb', port: 18312, ready: '/login', needs: {} },
  shaarli: { name: 'shaarli', port: 18313, ready: '/login', needs: { '/usr/share/shaarli': 'shaarli', ...PHP } },
  pocketbase: { name: 'pocketbase', port: 18314, ready: '/_/', needs: {} },
  mailman: { name: 'mailman', port: 18331, ready: '/accounts/login/', needs: { '/usr/bin/curl': 'curl' } },
  keycloak: {
    name: 'keycloak',
    port: 18332,
    ready: '/realms/orchard',
    needs: { '/usr/bin/mvn': 'maven', '/usr/bin/java': 'openjdk-17-jre-headless', '/usr/bin/unzip': 'unzip' },
  },
  directus: { name: 'directus', port: 18315, ready: '/server/ping', needs: {} },
  ghost: { name: 'ghost', port: 18316, ready: '/ghost/api/admin/site/', needs: {} },
} as const satisfies Readonly<Record<string, Place>>;
