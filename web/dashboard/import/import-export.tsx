// Import and export of the catalogue as a file. A file is checked first; its changes are shown before they
// are made.

import { useLastImport } from '../../data/catalogue/catalogue-import.queries.ts';
import { download } from '../../data/download.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { RequireAdmin } from '../../parts/account/require-user.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { ShownStore } from '../parts/shown-store.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export const meta = privateMeta('Import and export');

export default function ImportAndExport() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">Import and export</h1>
      <RequireAdmin waiting={WAITING}>
        <ShownStore />
        <div className="grid gap-4">
          <ExportPanel />
          <ImportPanel />
        </div>
      </RequireAdmin>
    </section>
  );
}

const WAITING = <Skeletons each={['h-36', 'h-96']} className="grid gap-4" />;

const PANEL = 'grid gap-3 panel p-4';

function ExportPanel() {
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
        save={() => download('GET /api/product/export', {}, 'products.csv')}
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
