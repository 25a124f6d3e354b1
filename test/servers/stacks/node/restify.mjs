// restify with its parsers, which put query and body among the parameters of the path, before them.
import restify from 'restify';
import { log, port, routes, tree } from './log.mjs';

const server = restify.createServer({ handleUncaughtExceptions: false });
server.use(restify.plugins.queryParser({ mapParams: true, overrideParams: true }));
server.use(restify.plugins.bodyParser({ mapParams: true, overrideParams: true, maxBodySize: 20_000_000 }));
const write = (request, pattern) =>
  log({
    method: request.method,
    path: request.path(),
    pattern,
    params: pattern.includes('{id}') && request.params !== undefined ? { id: String(request.params.id) } : {},
    query: tree({ ...request.query }),
    ...(typeof request.body !== 'object' || Buffer.isBuffer(request.body) ? {} : { body: tree(request.body) }),
    files: Object.entries(request.files ?? {}).map(([field, file]) => ({
      field,
      name: file.name ?? '',
      size: file.size,
    })),
  });
const answer = (path, pattern) => {
  for (const method of ['get', 'head', 'post', 'put', 'patch', 'del', 'opts']) {
    server[method](path, (request, response, next) => {
      write(request, pattern);
      response.send('ok');
      next();
    });
  }
};
for (const { path } of routes) answer(path.replace('/{id}', '/:id'), path);
answer('/*', '');
server.listen(port, '127.0.0.1');
