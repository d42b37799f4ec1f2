// Import and export of the catalogue as a file. A file is checked first; its changes are shown before they
// are made.

import { COLUMN_MEANINGS, COLUMNS } from '#features/catalogue/product-files/product-columns.rules.ts';
import { useLastImport } from '../../data/catalogue/catalogue-import.queries.ts';
import { download } from '../../data/download.ts';
import { useShownStore } from '../../data/store/work-store.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';

export default function ImportAndExport() {
  return (
    <div className="grid gap-4">
      <ExportPanel />
      <ImportPanel />
    </div>
  );
}

const PANEL = 'grid gap-3 panel p-4';

function ExportPanel() {
  const { storeId: store } = useShownStore();
  return (
    <section aria-labelledby="export-heading" className={PANEL}>
      <h2 id="export-heading" className="font-bold">
        Export
      </h2>
      <p className="text-sm text-soft">
        All products as one CSV file for Excel or any other spreadsheet. Edit it there and import it again:
        what you do not touch stays unchanged, and units sold in the meantime stay sold.
      </p>
      <SaveFile
        save={() => download('GET /api/product/export', { store }, 'products.csv')}
        className="justify-self-start"
      >
        Export all products
      </SaveFile>
    </section>
  );
}

function ImportPanel() {
  const { data: last, error, refetch } = useLastImport();
  return (
    <>
      <section aria-labelledby="import-heading" className={PANEL}>
        <h2 id="import-heading" className="font-bold">
          Import
        </h2>
        <ImportColumns />
        <ImportForm last={last ?? null} />
      </section>
      {error && last === undefined && (
        <LoadFailed what="The last import could not be loaded." error={error} onRetry={refetch} />
      )}
      {last && <ImportReport report={last} isOutOfTouch={error !== null} />}
    </>
  );
}

/** For those who write a product file. */
function ImportColumns() {
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-soft">
        A CSV file in UTF-8, at most 64 MB and 2,00,000 rows. Rows update the product with their id or sku, or
        create a new one if there is none.
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-3 font-semibold text-leaf">
          Columns of the file
        </summary>
        <dl className="grid gap-x-4 gap-y-1 rounded-button bg-ground p-3 md:grid-cols-[max-content_1fr]">
          {COLUMNS.map((name) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="mb-1 text-soft md:mb-0">{COLUMN_MEANINGS[name]}</dd>
            </div>
          ))}
          <dt className="font-semibold">field: Brand</dt>
          <dd className="text-soft">the custom field Brand; as many such columns as you like</dd>
        </dl>
        <p className="mt-2 text-soft">
          Columns can be in any order. Empty cells and missing columns change nothing;{' '}
          <strong className="font-semibold text-ink">(none)</strong> clears sku, category, sub category,
          images or a custom field.
        </p>
      </details>
    </div>
  );
}
