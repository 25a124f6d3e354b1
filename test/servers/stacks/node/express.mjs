// Express with the parsers and overrides that its guides show.
import { expressMiddleware } from '@as-integrations/express5';
import bodyParser from 'body-parser';
import express from 'express';
import methodOverride from 'method-override';
import multer from 'multer';
import { log, port, routes, tree } from './log.mjs';
import { openGraphql } from './schema.mjs';

const app = express();
app.set('query parser', 'extended');
app.use(bodyParser.json({ type: ['application/json', 'application/*+json'], limit: '20mb' }));
app.use(bodyParser.urlencoded({ extended: true, limit: '20mb' }));
app.use(bodyParser.text({ limit: '20mb' }));
app.use(multer({ storage: multer.memoryStorage() }).any());
for (const name of ['X-HTTP-Method', 'X-HTTP-Method-Override', 'X-Method-Override']) app.use(methodOverride(name));
app.use(methodOverride('_method'));
app.use(
  methodOverride((request) =>
    typeof request.body === 'object' && request.body !== null ? request.body._method : undefined,
  ),
);

const lineOf = (request, more) => ({
  method: request.method,
  path: request.path,
  query: tree(request.query),
  ...(request.body === undefined ? {} : { body: tree(request.body) }),
  files: (request.files ?? []).map((file) => ({ field: file.fieldname, name: file.originalname, size: file.size })),
  ...more,
});

const graphql = await openGraphql();
const answer = expressMiddleware(graphql, { context: async ({ req }) => ({ fields: req.fields }) });
app.all('/graphql', (request, response, next) => {
  request.fields = [];
  request.body ??= {};
  // The answer is made when every resolver has run; the line must stand before it leaves.
  const end = response.end.bind(response);
  const send = response.send.bind(response);
  response.send = (body) => {
    log(lineOf(request, { pattern: '/graphql', fields: request.fields }));
    response.send = send;
    response.end = end;
    return send(body);
  };
  answer(request, response, next);
});
for (const { path } of routes) {
  app.all(path.replace('/{id}', '/:id').replace('/*', '/*rest'), (request, response) => {
    log(lineOf(request, { pattern: path, params: request.params }));
    response.send('ok');
  });
}
app.use((request, response) => {
  log(lineOf(request, { pattern: '' }));
  response.send('ok');
});
app.use((error, _request, response, _next) => response.status(error.status ?? 500).send('refused'));
app.listen(port, '127.0.0.1');
