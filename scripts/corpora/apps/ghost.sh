# Ghost 5.130 (MIT): a blog, its editor, its members and its staff, in Ember and React. $1 folder, $2 port.
set -e
cd "$1"
npm pack --silent ghost@5.130.6 > "$1/setup.log" 2>&1
tar xzf ghost-5.130.6.tgz
cd package
# What it is made with is not needed, and does not all come from npm; what it compiles is compiled against the headers that are here.
npm pkg delete devDependencies
npm_config_nodedir=/usr npm install --omit=dev --legacy-peer-deps --no-audit --no-fund --loglevel=error >> "$1/setup.log" 2>&1 ||
  { tail -n 30 "$1/setup.log" >&2; exit 1; }
cat > "$1/seed.mjs" <<'JS'
const origin = process.argv[2];
let cookie;
async function send(method, path, body) {
  const answer = await fetch(`${origin}/ghost/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json().catch(() => undefined);
}
for (let left = 120; left > 0; left--) {
  if (await fetch(`${origin}/ghost/api/admin/site/`).then(({ ok }) => ok, () => false)) break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
await send('POST', 'authentication/setup/', { setup: [{ name: 'Ada Pippin', email: 'ada@example.org', password: 'orchard-7-gate', blogTitle: 'Orchard' }] });
await send('POST', 'session/', { username: 'ada@example.org', password: 'orchard-7-gate' });
const paragraph = (text) => ({ type: 'paragraph', version: 1, children: [{ type: 'extended-text', version: 1, text, detail: 0, format: 0, mode: 'normal', style: '' }] });
const written = (text) => JSON.stringify({ root: { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children: [paragraph(text)] } });
const post = (values) => send('POST', 'posts/', { posts: [values] });
for (const values of [
  { title: 'Nine baskets by Friday', lexical: written('Ben brought the ladder.'), status: 'published', tags: [{ name: 'Harvest' }] },
  { title: 'The quince is late', lexical: written('It will not ripen before November.'), status: 'draft', tags: [{ name: 'Quince' }] },
]) await post(values);
await send('POST', 'pages/', { pages: [{ title: 'Where we stand', lexical: written('Behind the wall.'), status: 'published' }] });
await send('POST', 'members/', { members: [{ name: 'Fay Medlar', email: 'fay@example.org', labels: [{ name: 'Pickers' }], note: 'Wants windfalls' }] });
await send('POST', 'members/', { members: [{ name: 'Cox Crab', email: 'cox@example.org' }] });
await send('POST', 'integrations/', { integrations: [{ name: 'Weather vane' }] });
JS
cp -r content "$1/content"
# Nothing that was filled in asks for a mail to be answered, and nothing asks for newer versions.
configure() {
  cat > config.production.json << JSON
{
  "url": "http://127.0.0.1:$1",
  "server": { "host": "127.0.0.1", "port": $1 },
  "database": { "client": "sqlite3", "connection": { "filename": "$2/ghost.db" }, "useNullAsDefault": true },
  "mail": { "transport": "Stub", "from": "orchard@example.org" },
  "logging": { "transports": ["stdout"], "level": "warn" },
  "paths": { "contentPath": "$2/content" },
  "privacy": { "useUpdateCheck": false, "useGravatar": false, "useRpcPing": false },
  "security": { "staffDeviceVerification": false }
}
JSON
}
export NODE_ENV=production
# Filled on another port, so that it does not answer on its own before.
configure $(($2 + 1000)) "$1"
node ghost.js >> "$1/setup.log" 2>&1 &
filling=$!
node "$1/seed.mjs" "http://127.0.0.1:$(($2 + 1000))" >> "$1/setup.log" 2>&1 || { kill $filling; tail -n 30 "$1/setup.log" >&2; exit 1; }
kill $filling
wait $filling || true
configure "$2" "$1"
exec node ghost.js >> "$1/setup.log" 2>&1
