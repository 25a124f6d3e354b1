// Koa with its router, body parser and multer.
import multer from '@koa/multer';
import Router from '@koa/router';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import { log, port, routes, tree } from './log.mjs';

const app = new Koa();
app.silent = true;
app.use(bodyParser({ enableTypes: ['json', 'form', 'text'], jsonLimit: '20mb', formLimit: '20mb' }));
app.use(multer({ storage: multer.memoryStorage() }).any());
const answer = (path) => (context) => {
  log({
    method: context.method,
    path: context.path,
    pattern: path,
    params: context.params ?? {},
    query: tree({ ...context.query }),
    ...(context.request.body === undefined ? {} : { body: tree(context.request.body) }),
    files: (context.files ?? []).map((file) => ({ field: file.fieldname, name: file.originalname, size: file.size })),
  });
  context.body = 'ok';
};
const router = new Router();
for (const { path } of routes) router.all(path.replace('/{id}', '/:id').replace('/*', '/{*rest}'), answer(path));
app.use(router.routes());
app.use(answer(''));
app.listen(port, '127.0.0.1');
