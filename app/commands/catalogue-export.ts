// `npm run catalogue:export -- [FILE]`: all products with the stock of the first store as CSV, into a file or
// onto the standard output.

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readOptions } from '#shared/read-options.server.ts';
import { exportCatalogue } from '#features/catalogue/product-files/catalogue-export.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { toTypedPath, withDatabase } from './shop-database.ts';

const { positionals } = readOptions({ allowPositionals: true });
const [path] = positionals;

process.exitCode = await withDatabase(async (db) => {
  const text = Readable.from(exportCatalogue(db, FIRST_STORE_ID), { highWaterMark: 1 });
  if (!path) {
    await pipeline(text, process.stdout, { end: false });
    return 0;
  }
  // The file gets its own name only when it is complete.
  const file = toTypedPath(path);
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(text, createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  console.log(`The products are in ${file}`);
  return 0;
});
