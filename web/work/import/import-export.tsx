// Import and export of the catalogue as a file. A file is checked first; its changes are shown before they
// are made.

import { COLUMN_MEANINGS, COLUMNS } from '#features/catalogue/product-files/product-columns.rules.ts';
import { useEffect, useRef } from 'react';
import { freshQuery, useOwn } from '../../data/reads.ts';
import { clearStorefrontCache } from '../../data/query-client.ts';
import { download } from '../../data/download.ts';
import { useShownStore } from '../../data/store/work-store.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { ImportForm } from './import-form.tsx';
import type {
  ImportProblem,
  ProductImport,
} from '#features/catalogue/product-files/catalogue-import.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../parts/table.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { useAction } from '../../data/action.ts';

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

const POLL_MS = 1_000;

/** The running import, followed until it ends, or the last one; null when there has been none. */
function useLastImport() {
  const query = useOwn(
    'GET /api/product/import',
    {},
    {
      ...freshQuery,
      refetchInterval: ({ state }) => (state.data?.data?.status === 'running' ? POLL_MS : false),
    },
  );
  const isChanging = query.data?.status === 'running' && !query.data.isDryRun;
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) clearStorefrontCache();
    wasChanging.current = isChanging;
  }, [isChanging]);
  return query;
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
        A CSV file in UTF-8 (in Excel: Save As, CSV UTF-8), at most 64 MB and 2,00,000 rows. Rows update the
        product with their id or sku, or create a new one if there is none.
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
          <strong className="font-semibold text-ink">(none)</strong> clears what may be empty.
          Distributors&rsquo; headings, such as Item Name, HSN/SAC or Case Qty, are understood too.
        </p>
      </details>
    </div>
  );
}

type ImportReportProps = {
  report: ProductImport;
  /** The server cannot be reached at the moment. */
  isOutOfTouch: boolean;
};

function ImportReport({ report, isOutOfTouch }: ImportReportProps) {
  const { status, fileName, rowCount, rowsDone, finishedAt } = report;
  return (
    <section aria-labelledby="report-heading" className="grid gap-4 panel p-4">
      <div>
        <h2 id="report-heading" className="font-bold">
          {toHeading(report)}
        </h2>
        {/* Announced when it changes, which a heading is not. */}
        <output className="sr-only">{toHeading(report)}</output>
        <p className="text-sm wrap-anywhere text-soft">
          {fileName}
          {finishedAt && (
            <>
              , <DateTime at={finishedAt} />
            </>
          )}
        </p>
      </div>
      {status === 'running' ? (
        <RowProgress rowsDone={rowsDone} rowCount={rowCount} isOutOfTouch={isOutOfTouch} />
      ) : (
        <p className="text-sm">{toExplanation(report)}</p>
      )}
      <Counts report={report} />
      <Notes report={report} />
      {report.problems.length > 0 && <Problems report={report} />}
    </section>
  );
}

function toHeading({ status, isDryRun, isAllOrNothing, failed }: ProductImport): string {
  if (status === 'running') {
    if (isDryRun) return 'Checking the file ...';
    return isAllOrNothing ? 'Checking all rows, then importing ...' : 'Importing ...';
  }
  if (status === 'interrupted') return isDryRun ? 'The check was interrupted' : 'The import was interrupted';
  if (status === 'failed') return isDryRun ? 'The check failed' : 'The import failed';
  if (status === 'refused') return 'Nothing was imported';
  const rows = plural(failed, 'row has a problem', 'rows have problems');
  if (isDryRun) return failed > 0 ? `Checked: ${rows}` : 'Checked: every row is valid';
  return failed > 0 ? `Imported, but ${rows}` : 'Imported';
}

function toExplanation({
  status,
  isDryRun,
  failed,
  failure,
  created,
  updated,
  unchanged,
  notes,
}: ProductImport): string {
  if (status === 'interrupted') {
    return isDryRun
      ? 'The shop was restarted. Please check the file again.'
      : 'The shop was restarted. Only complete rows were imported: import the same file again to finish.';
  }
  if (status === 'failed') return failure ?? '';
  if (status === 'refused')
    return 'You chose all or nothing, and a row has a problem. The import would have done this:';
  if (!isDryRun) return failed > 0 ? 'The other rows are in the shop.' : 'All rows are in the shop.';
  if (created + updated + notes.categoriesChanged === 0) return toNothing(failed, unchanged);
  return 'Nothing was changed yet. Importing the file would do this:';
}

/** Why a checked file would change nothing. */
function toNothing(failed: number, unchanged: number): string {
  if (failed === 0) return 'There is nothing to change: the shop already matches the file.';
  return unchanged === 0
    ? 'No row can be imported. Correct the file and check it again.'
    : 'The other rows change nothing: the shop already matches them.';
}

type RowProgressProps = { rowsDone: number; rowCount: number; isOutOfTouch: boolean };

function RowProgress({ rowsDone, rowCount, isOutOfTouch }: RowProgressProps) {
  return (
    <div className="grid gap-2 text-sm">
      <progress
        aria-label="Rows done"
        value={rowsDone}
        max={rowCount}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-leaf [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
      <p className="text-soft">
        <span className="tabular-nums">
          {toCount(rowsDone)} of {toCount(rowCount)} rows.
        </span>{' '}
        {isOutOfTouch
          ? 'The shop is not responding; trying again.'
          : 'It continues when you leave this page.'}
      </p>
    </div>
  );
}

function Counts({ report }: { report: ProductImport }) {
  const { created, updated, unchanged, failed } = report;
  const isDone = !report.isDryRun && report.status !== 'refused';
  const counts = [
    { label: isDone ? 'Created' : 'To create', number: created },
    { label: isDone ? 'Updated' : 'To update', number: updated },
    { label: 'Unchanged', number: unchanged },
    { label: 'Problems', number: failed, isBad: failed > 0 },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {counts.map(({ label, number, isBad }) => (
        <div
          key={label}
          className={`flex flex-col-reverse rounded-button p-3 ${isBad ? 'bg-alert-tint text-alert' : 'bg-ground'}`}
        >
          <dt className={`text-sm ${isBad ? '' : 'text-soft'}`}>{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{toCount(number)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Notes({ report: { notes, isDryRun } }: { report: ProductImport }) {
  const { newCategories, newCategoryCount, newSubCategories, newSubCategoryCount } = notes;
  const { unknownColumns, createdWithoutSku, categoriesChanged, htmlTexts = [], unusualRates = [] } = notes;
  const lines = [
    (notes.riskyPriceCount ?? 0) > 0 &&
      `${plural(notes.riskyPriceCount!, 'price is', 'prices are')} below cost or more than 30 % from the price now${isDryRun ? ': you are asked before the import' : ''}.`,
    newCategoryCount > 0 && toNames('New categories', newCategories, newCategoryCount),
    newSubCategoryCount > 0 && toNames('New sub categories', newSubCategories, newSubCategoryCount),
    newCategoryCount + newSubCategoryCount > 0 &&
      'New ones have a placeholder picture until you choose another.',
    categoriesChanged > 0 &&
      `Order of categories: ${plural(categoriesChanged, 'place')} ${isDryRun ? 'to change' : 'changed'}`,
    unknownColumns.length > 0 && `Unknown columns, skipped: ${unknownColumns.join(', ')}`,
    htmlTexts.length > 0 &&
      `Texts with signs of HTML (such as &amp; or <p>), which shoppers see as they are written: ${htmlTexts.join('; ')}`,
    unusualRates.length > 0 &&
      `GST rates that are not usual for the HSN code or the name: ${unusualRates.join('; ')}`,
    createdWithoutSku > 0 &&
      `${plural(createdWithoutSku, 'new product has', 'new products have')} no sku: ${
        isDryRun ? 'give them one, or' : ''
      } export before you edit them in a file, or importing that file would create them a second time.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function toNames(label: string, names: readonly string[], all: number): string {
  const rest = all - names.length;
  return `${label}: ${names.join(', ')}${rest > 0 ? ` and ${toCount(rest)} more` : ''}`;
}

function Problems({ report: { _id, problems, failed } }: { report: ProductImport }) {
  const { isPending, run } = useAction();

  const save = () =>
    run(() => download('GET /api/product/import-problems', { id: _id }, 'import-problems.csv'));

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          {failed > problems.length ? `The first ${problems.length} problems` : 'Problems'}
        </h3>
        <Button look="outlined" aria-disabled={isPending} onClick={() => void save()}>
          Download all problems
        </Button>
      </div>
      <ProblemTable problems={problems} />
    </div>
  );
}

function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <Table
      label="List of problems"
      shape="scroll"
      rows={problems}
      toKey={({ line, column }) => `${line} ${column}`}
      columns={[
        { name: 'Line', className: 'tabular-nums', render: ({ line }) => line },
        { name: 'Column', className: 'wrap-anywhere', render: ({ column }) => column },
        { name: 'Problem', className: 'wrap-anywhere', render: ({ message }) => message },
      ]}
    />
  );
}
