// AdonisJS' HTTP server with its body parser and its `_method`.
import { createServer } from 'node:http';
import { AppFactory } from '@adonisjs/application/factories';
import { defineConfig as bodies } from '@adonisjs/bodyparser';
import { BodyParserMiddlewareFactory } from '@adonisjs/bodyparser/factories';
import { defineConfig } from '@adonisjs/http-server';
import { ServerFactory } from '@adonisjs/http-server/factories';
import { log, port, routes, tree } from './log.mjs';

const app = new AppFactory().create(new URL('./', import.meta.url));
await app.init();
const server = new ServerFactory().merge({ app, config: defineConfig({ allowMethodSpoofing: true }) }).create();
const limit = '20mb';
const parser = new BodyParserMiddlewareFactory()
  .merge(bodies({ form: { limit }, json: { limit }, raw: { limit }, multipart: { limit } }))
  .create();
server.use([
  async () => ({
    default: class {
      handle = (context, next) => parser.handle(context, next);
    },
  }),
]);
const answer =
  (pattern) =>
  ({ request, params, response }) => {
    const files = Object.entries(request.allFiles()).flatMap(([field, found]) =>
      [found].flat().map((file) => ({ field, name: file.clientName ?? '', size: file.size ?? 0 })),
    );
    log({
      method: request.method(),
      path: request.url(),
      pattern,
      params: pattern.includes('{id}') ? { id: String(params.id) } : {},
      query: tree(request.qs()),
      body: tree(request.body()),
      merged: tree(request.all()),
      files,
    });
    response.send('ok');
  };
const router = server.getRouter();
for (const { path } of routes) router.any(path.replace('/{id}', '/:id'), answer(path));
router.any('*', answer(''));
await server.boot();
createServer(server.handle.bind(server)).listen(port, '127.0.0.1');
