# Directus 11.3 (BUSL-1.1): collections, their items, files and users, in Vue. $1 folder, $2 port.
set -e
cd "$1"
mkdir uploads extensions
echo '{"private":true}' > package.json
# What it compiles is compiled against the headers that are here.
npm_config_nodedir=/usr npm install --no-audit --no-fund --loglevel=error directus@11.3.5 sqlite3@5.1.7 > "$1/setup.log" 2>&1 ||
  { tail -n 30 "$1/setup.log" >&2; exit 1; }
cat > "$1/seed.mjs" <<'JS'
const origin = process.argv[2];
let token;
async function send(method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : (await answer.json()).data;
}
const post = (path, body) => send('POST', path, body);
for (let left = 120; left > 0; left--) {
  if (await fetch(`${origin}/server/ping`).then(({ ok }) => ok, () => false)) break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
token = (await post('/auth/login', { email: 'ada@example.org', password: 'orchard-7-gate' })).access_token;
const id = { field: 'id', type: 'integer', meta: { hidden: true, interface: 'input', readonly: true }, schema: { is_primary_key: true, has_auto_increment: true } };
const field = (name, type, options, meta = {}) => ({ field: name, type, schema: {}, meta: { interface: options, ...meta } });
const choices = ['apple', 'pear', 'quince'].map((value) => ({ text: value[0].toUpperCase() + value.slice(1), value }));
await post('/collections', {
  collection: 'trees',
  schema: {},
  meta: { icon: 'park', note: 'What stands in the orchard', archive_field: 'state', archive_value: 'felled', unarchive_value: 'standing' },
  fields: [
    id,
    field('state', 'string', 'select-dropdown', { options: { choices: ['standing', 'felled'].map((value) => ({ text: value, value })) }, width: 'half' }),
    field('name', 'string', 'input', { required: true, width: 'half' }),
    field('kind', 'string', 'select-dropdown', { options: { choices }, width: 'half' }),
    field('planted', 'date', 'datetime', { width: 'half' }),
    field('bears', 'boolean', 'boolean', { special: ['cast-boolean'], width: 'half' }),
    field('tags', 'json', 'tags', { special: ['cast-json'], width: 'half' }),
    field('note', 'text', 'input-multiline'),
  ],
});
await post('/collections', {
  collection: 'orders',
  schema: {},
  meta: { icon: 'shopping_basket', note: 'Who ordered what' },
  fields: [
    id,
    field('note', 'string', 'input'),
    field('baskets', 'integer', 'input', { width: 'half' }),
    field('email', 'string', 'input', { width: 'half' }),
    field('tree', 'integer', 'select-dropdown-m2o', { special: ['m2o'], options: { template: '{{name}}' } }),
    field('paid', 'boolean', 'boolean', { special: ['cast-boolean'] }),
  ],
});
await post('/relations', { collection: 'orders', field: 'tree', related_collection: 'trees', schema: {} });
const trees = [
  { name: 'Old Pippin', kind: 'apple', bears: true, planted: '2001-03-04', tags: ['north', 'old'], note: 'Leans to the wall', state: 'standing' },
  { name: 'Ladder pear', kind: 'pear', bears: true, planted: '2002-03-04', note: 'Needs the long ladder', state: 'standing' },
  { name: 'Young quince', kind: 'quince', bears: false, planted: '2003-03-04', state: 'standing' },
];
await post('/items/trees', trees);
await send('PATCH', '/items/trees/1', { note: 'Leans to the wall, and is propped' });
await post('/items/orders', [
  { note: 'Nine baskets by Friday', baskets: 9, email: 'cox@example.org', tree: 1, paid: true },
  { note: 'Only windfalls', baskets: 2, email: 'fay@example.org', tree: 2, paid: false },
]);
await post('/comments', { collection: 'trees', item: '1', comment: 'Prune it in February' });
const policy = '00000000-0000-4000-8000-000000000001';
await post('/policies', {
  id: policy,
  name: 'May pick',
  icon: 'badge',
  app_access: true,
  permissions: [{ collection: 'trees', action: 'read', fields: ['*'], permissions: {} }, { collection: 'orders', action: 'update', fields: ['*'], permissions: {} }],
});
const role = '00000000-0000-4000-8000-000000000002';
await post('/roles', { id: role, name: 'Pickers', policies: [{ policy }] });
await post('/users', { id: '00000000-0000-4000-8000-000000000003', first_name: 'Ben', last_name: 'Crab', email: 'ben@example.org', password: 'orchard-8-gate', role });
await post('/users', { id: '00000000-0000-4000-8000-000000000004', first_name: 'Fay', last_name: 'Medlar', email: 'fay@example.org', password: 'orchard-9-gate', role });
await send('PATCH', '/users/me', { first_name: 'Ada', last_name: 'Pippin' });
await post('/folders', { name: 'Harvest' });
const form = new FormData();
form.set('id', '00000000-0000-4000-8000-000000000005');
form.set('title', 'List of ladders');
form.set('file', new Blob(['two long, one short\n'], { type: 'text/plain' }), 'ladders.txt');
const sent = await fetch(`${origin}/files`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
if (!sent.ok) throw new Error(await sent.text());
await post('/dashboards', { id: '00000000-0000-4000-8000-000000000006', name: 'Harvest', icon: 'insights' });
await post('/flows', { id: '00000000-0000-4000-8000-000000000007', name: 'Tell the pickers', status: 'active', trigger: 'manual', options: { collections: ['orders'] } });
await post('/presets', { bookmark: 'Apples', collection: 'trees', filter: { kind: { _eq: 'apple' } }, user: (await send('GET', '/users/me?fields=id')).id });
await send('PATCH', '/settings', { project_name: 'Orchard', project_descriptor: 'Trees and baskets' });
JS
export HOST=127.0.0.1 DB_CLIENT=sqlite3 DB_FILENAME="$1/data.db" SECRET=orchard-secret-of-the-corpus-0123456789 TELEMETRY=false RATE_LIMITER_ENABLED=false
export ADMIN_EMAIL=ada@example.org ADMIN_PASSWORD=orchard-7-gate STORAGE_LOCAL_ROOT="$1/uploads" EXTENSIONS_PATH="$1/extensions"
export PUBLIC_URL="http://127.0.0.1:$2"
directus="$1/node_modules/.bin/directus"
"$directus" bootstrap >> "$1/setup.log" 2>&1
# Filled on another port, so that it does not answer on its own before.
PORT=$(($2 + 1000)) "$directus" start >> "$1/setup.log" 2>&1 &
filling=$!
node "$1/seed.mjs" "http://127.0.0.1:$(($2 + 1000))" >> "$1/setup.log" 2>&1 || { kill $filling; tail -n 30 "$1/setup.log" >&2; exit 1; }
kill $filling
wait $filling || true
PORT=$2 exec "$directus" start >> "$1/setup.log" 2>&1
