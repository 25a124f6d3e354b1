/** What is asked of a document of an origin to read and to write what its pages stored. The document is Cordon's own, and empty. */
import type { StoredOrigin } from '../../model/traffic/storage-state.ts';

/** Beyond this an origin's databases are left out: they hold more than a login. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

const OPEN = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('a page holds the database open'));
  });
  const done = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
`;

/** Answers with a {@link StoredOrigin}'s local storage and databases. Records that are no plain JSON, such as keys that cannot be read, are left out. */
export const READ_STORED = `(async () => {
  ${OPEN}
  const plain = (value) => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value);
    if (Array.isArray(value)) return value.every(plain);
    if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
    return Object.values(value).every((each) => each === undefined || plain(each));
  };
  const pathOf = ({ keyPath }) => Array.isArray(keyPath) ? { keyPathArray: keyPath } : keyPath === null ? {} : { keyPath };
  const storeOf = async (store) => {
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    const inline = store.keyPath !== null;
    const records = keys.flatMap((key, at) => {
      if (!plain(values[at]) || !(inline || plain(key))) return [];
      return [inline ? { value: values[at] } : { key, value: values[at] }];
    });
    const indexes = Array.from(store.indexNames, (name) => store.index(name)).map((index) => (
      { name: index.name, ...pathOf(index), multiEntry: index.multiEntry, unique: index.unique }));
    return { name: store.name, ...pathOf(store), autoIncrement: store.autoIncrement, indexes, records };
  };
  const databaseOf = async ({ name }) => {
    const database = await settled(indexedDB.open(name));
    try {
      const names = Array.from(database.objectStoreNames);
      const stores = names.length === 0 ? [] : await (async () => {
        const transaction = database.transaction(names, 'readonly');
        return Promise.all(names.map((each) => storeOf(transaction.objectStore(each))));
      })();
      return { name, version: database.version, stores };
    } finally {
      database.close();
    }
  };
  const localStorage = Object.entries(globalThis.localStorage).map(([name, value]) => ({ name, value }));
  const databases = await Promise.all((await indexedDB.databases()).map(databaseOf)).catch(() => []);
  const small = JSON.stringify(databases).length <= ${MOST_CHARACTERS};
  return { localStorage, ...(databases.length > 0 && small ? { indexedDB: databases } : {}) };
})()`;

/** Puts what was stored into the document's origin; databases of its name that are there are replaced. */
export function writeStored({ localStorage, indexedDB = [] }: Omit<StoredOrigin, 'origin'>): string {
  return `(async ({ localStorage, databases }) => {
  ${OPEN}
  for (const { name, value } of localStorage) globalThis.localStorage.setItem(name, value);
  for (const { name, version, stores } of databases) {
    await settled(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, keyPathArray, autoIncrement, indexes } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath: keyPath ?? keyPathArray ?? null, autoIncrement });
        for (const index of indexes) {
          store.createIndex(index.name, index.keyPath ?? index.keyPathArray, { unique: index.unique, multiEntry: index.multiEntry });
        }
      }
    };
    const database = await settled(opening);
    if (stores.length > 0) {
      const transaction = database.transaction(stores.map(({ name }) => name), 'readwrite');
      for (const { name, records } of stores) {
        const store = transaction.objectStore(name);
        for (const { key, value } of records) key === undefined ? store.put(value) : store.put(value, key);
      }
      await done(transaction);
    }
    database.close();
  }
  return true;
})(${JSON.stringify({ localStorage, databases: indexedDB })})`;
}
