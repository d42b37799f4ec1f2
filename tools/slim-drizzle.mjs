// Runs after every install. drizzle-orm's package.json lists some 800 entry points (180 kB), and Node copies
// that list for each of the package's modules it loads: 150 MB of memory and a third of a second at every
// start. This keeps the entry points of PostgreSQL (docs/decisions/01). Without it everything works, only
// slower.

import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../node_modules/drizzle-orm/package.json', import.meta.url);
const NEEDED_FILES = new Set([
  '.',
  './package.json',
  './version',
  './pg-core',
  './node-postgres',
  // drizzle-kit looks at these whatever the database is.
  './casing',
  './relations',
  './gel-core',
  './mysql-core',
  './singlestore-core',
  './sqlite-core',
]);

try {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.exports = Object.fromEntries(
    Object.entries(manifest.exports).filter(([name]) => NEEDED_FILES.has(name)),
  );
  writeFileSync(file, JSON.stringify(manifest));
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}
