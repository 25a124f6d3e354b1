// Fastify with its own parsers for forms and uploads.
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { log, port, routes, tree } from './log.mjs';

const app = Fastify({ bodyLimit: 20_000_000 });
await app.register(formbody);
await app.register(multipart, {
  attachFieldsToBody: 'keyValues',
  limits: { fileSize: 20_000_000, fieldSize: 20_000_000 },
});
const handler = (path) => async (request) => {
  const upload = request.isMultipart() && typeof request.body === 'object' && request.body !== null;
  const entries = upload ? Object.entries(request.body) : [];
  const files = entries.filter(([, value]) => Buffer.isBuffer(value));
  const body = upload ? Object.fromEntries(entries.filter(([, value]) => !Buffer.isBuffer(value))) : request.body;
  log({
    method: request.method,
    path: request.url.split('?')[0],
    pattern: path,
    params: request.params,
    query: tree(request.query),
    ...(body === undefined ? {} : { body: tree(body) }),
    ...(upload ? { files: files.map(([field, value]) => ({ field, name: '', size: value.length })) } : {}),
  });
  return 'ok';
};
for (const { path } of routes) app.all(path.replace('/{id}', '/:id'), handler(path));
app.setNotFoundHandler((request) => handler('')(request));
await app.listen({ port, host: '127.0.0.1' });
