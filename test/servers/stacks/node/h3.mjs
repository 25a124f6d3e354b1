// h3, which Nuxt and Nitro stand on: whatever is no form is JSON to its readBody, by any type.
import { createServer } from 'node:http';
import { getQuery, getRouterParams, H3, readBody, toNodeHandler } from 'h3';
import { log, port, routes, tree } from './log.mjs';

const app = new H3();
const answer = (pattern) => async (event) => {
  // What of another type is JSON to it is no form of what was sent, and must be granted all the same.
  const body = {};
  const files = [];
  const text = event.req.headers.get('content-type') ?? '';
  if (event.req.body === null) body.value = undefined;
  else if (text.toLowerCase().startsWith('multipart/form-data')) {
    body.value = {};
    for (const [name, value] of await event.req.formData()) {
      if (typeof value === 'string') body.value[name] = [...(body.value[name] ?? []), value];
      else files.push({ field: name, name: value.name, size: value.size });
    }
  } else if (/[/+]json|urlencoded/i.test(text)) body.value = await readBody(event);
  else body.other = await readBody(event).catch(() => undefined);
  log({
    method: event.req.method,
    path: event.url.pathname,
    pattern,
    params: getRouterParams(event, { decode: true }),
    query: tree({ ...getQuery(event) }),
    ...(body.value === undefined ? {} : { body: tree(body.value) }),
    ...(body.other === undefined ? {} : { typed: tree(body.other) }),
    files,
  });
  return 'ok';
};
for (const { path } of routes) app.all(path.replace('/{id}', '/:id').replace('/*', '/**:rest'), answer(path));
app.all('/**', answer(''));
createServer(toNodeHandler(app)).listen(port, '127.0.0.1');
