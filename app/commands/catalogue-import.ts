// `npm run catalogue:import -- FILE [--dry-run] [--all-or-nothing] [--new-categories]`: the same import as on
// the dashboard. Running shops drop the pages it changes. Unknown category names are refused without
// --new-categories. Stock is that of the first store. Exit code 1 when rows were refused or the import
// failed.

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatRupees } from '#shared/money.ts';
import { readOptions } from '#shared/read-options.server.ts';
import { startImport } from '#features/catalogue/product-files/catalogue-import.ts';
import { listAllProblems } from '#features/catalogue/product-files/import-report.ts';
import type { ProductImport } from '#features/catalogue/product-files/catalogue-import.contract.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { MAX_PRODUCT_FILE_BYTES } from '#shared/limits.ts';
import { openProductFile } from '#features/catalogue/product-files/product-file.ts';
import { toTypedPath, withDatabase } from './shop-database.ts';

const { positionals, values } = readOptions({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'all-or-nothing': { type: 'boolean', default: false },
    'new-categories': { type: 'boolean', default: false },
  },
});
const [path] = positionals;
if (!path) {
  console.error('Usage: npm run catalogue:import -- FILE [--dry-run] [--all-or-nothing] [--new-categories]');
  process.exit(1);
}

// Stops after the current batch.
const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort());
process.on('SIGTERM', () => stopping.abort());

const count = new Intl.NumberFormat('en-IN');

/** Prints a line for every tenth of the rows, or updates one line on a terminal. */
function showProgress(rowCount: number): (rowsDone: number) => void {
  let shown = 0;
  return (rowsDone) => {
    const tenth = Math.floor((10 * rowsDone) / rowCount);
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${count.format(rowsDone)} of ${count.format(rowCount)} rows`);
      if (rowsDone === rowCount) process.stdout.write('\n');
    } else if (tenth !== shown) {
      shown = tenth;
      console.log(`${count.format(rowsDone)} of ${count.format(rowCount)} rows`);
    }
  };
}

const ENDS: Record<ProductImport['status'], string> = {
  running: '',
  done: '',
  refused: 'You chose all or nothing, and a row was rejected.',
  interrupted: 'Interrupted. Only complete rows were imported; you can import the same file again.',
  failed: '',
};

function describe(report: ProductImport): string[] {
  const { created, updated, unchanged, failed, notes, failure } = report;
  const counts = Object.entries({ created, updated, unchanged, failed }).map(
    ([word, number]) => `${count.format(number)} ${word}`,
  );
  const isOnlyLookedAt = report.isDryRun || report.status === 'refused';
  return [
    isOnlyLookedAt ? 'Nothing was changed. The import would have done this:' : '',
    counts.join(', '),
    notes.unknownColumns.length > 0 ? `Unknown columns: ${notes.unknownColumns.join(', ')}` : '',
    notes.unknownNameCount > 0
      ? `${count.format(notes.unknownNameCount)} names are unknown; --new-categories creates categories for them`
      : '',
    notes.riskyPriceCount
      ? `Prices below cost, or more than 30 % from the price now: ${count.format(notes.riskyPriceCount)}`
      : '',
    ...(notes.riskyPrices ?? []).map(
      ({ name, after, risks }) => `${name}: ${formatRupees(after)}. ${risks.join('. ')}`,
    ),
    notes.newCategoryCount > 0 ? `New categories: ${notes.newCategories.join(', ')}` : '',
    notes.newSubCategoryCount > 0 ? `New sub-categories: ${notes.newSubCategories.join(', ')}` : '',
    failure ?? ENDS[report.status],
  ].filter((line) => line !== '');
}

process.exitCode = await withDatabase(async (db) => {
  const handle = await open(toTypedPath(path));
  try {
    if ((await handle.stat()).size > MAX_PRODUCT_FILE_BYTES)
      throw new Error('The file must be 64 MB or smaller');
    const file = await openProductFile(handle, basename(path));
    // Running shops hear of changes through the database; this process caches no pages.
    const { finished } = await startImport(db, { apply: () => {} }, file, {
      userId: null,
      storeId: FIRST_STORE_ID,
      isDryRun: values['dry-run'],
      isAllOrNothing: values['all-or-nothing'],
      newNames: values['new-categories'] ? 'all' : [],
      signal: stopping.signal,
      onError: (error) => console.error(error),
      onProgress: showProgress(file.rowCount),
    });
    const report = await finished;
    for await (const problems of await listAllProblems(db, report._id)) {
      for (const { line, column, message } of problems) {
        console.log(`line ${line}${column && `, ${column}`}: ${message}`);
      }
    }
    for (const line of describe(report)) console.log(line);
    return report.status === 'done' && report.failed === 0 ? 0 : 1;
  } finally {
    await handle.close();
  }
});
