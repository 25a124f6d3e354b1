// Fastify with its own parsers for forms and uploads.
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { log, port, routes, tree } from './log.mjs';

const app = Fastify({ bodyLimit: 20_000_000 });
await app.register(formbody);
await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fileSize: 20_000_000 } });
app.addHook('preHandler', async (request) => {
  if (request.isMultipart()) request.uploads = [];
});
const handler = (path) => async (request) => {
  const body = Object.fromEntries(
    Object.entries(request.body ?? {}).map(([name, value]) => [name, Buffer.isBuffer(value) ? `file of ${value.length}` : value]),
  );
  const plain = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body);
  log({
    method: request.method,
    path: request.url.split('?')[0],
    pattern: path,
    params: request.params,
    query: tree(request.query),
    ...(request.body === undefined ? {} : { body: tree(plain ? body : request.body) }),
  });
  return 'ok';
};
for (const { path } of routes) app.all(path.replace('/{id}', '/:id'), handler(path));
app.setNotFoundHandler((request) => handler('')(request));
await app.listen({ port, host: '127.0.0.1' });
