// The GST of a month as an accountant files it: by rate, HSN code and state, and the numbers that were used.

import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Gst, GstAmounts } from '#features/office/report/gst/gst.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { TAXES_PATH, toStockPath, WITHOUT_TAX_PATH } from '#shared/page-urls.ts';
import { useVisitor } from '../../data/account/user.ts';
import type { CsvName } from '../../data/csv-file.ts';
import { download } from '../../data/download.ts';
import { useAddress } from '../../data/page-address.ts';
import { useOwn } from '../../data/reads.ts';
import { withStore } from '../../data/store/work-store.ts';
import { worksAs } from '../../parts/account/works-as.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { DateField } from '../../ui/field.tsx';
import { Link, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { plural } from '../../ui/number.tsx';
import { ReportKinds } from './report-filters.tsx';
import { ReportSheet } from './report-sheet.tsx';

export type GstReportProps = { storeId: string | null; place: string | undefined; isKnown: boolean };

export function GstReport({ storeId, place, isKnown }: GstReportProps) {
  const month = useMonth('gst');
  const query = useOwn('GET /api/admin/gst', { query: toAsked(month.chosen, storeId) }, toOptions(isKnown));
  return (
    <>
      <MonthFilter kind="gst" month={month} shown={query.data} />
      <QueryView query={query} failure="The GST could not be loaded." stale="figures" waiting={WAITING}>
        {(gst) => (
          <Shown
            gst={gst}
            place={place}
            tally={<SaveTally kind="sales" month={gst.month} storeId={storeId} />}
          />
        )}
      </QueryView>
    </>
  );
}

export const WAITING = <Skeletons each={['h-40', 'h-72']} className="grid gap-4" />;

export const toAsked = (month: string, storeId: string | null) => ({
  ...(month && { month }),
  ...(storeId && { storeId }),
});
export const toOptions = (isKnown: boolean) => ({ enabled: isKnown, placeholderData: keepPreviousData });

type MonthKind = 'gst' | 'purchases';

/** The month in the address; '' for the one before this. */
export function useMonth(kind: MonthKind) {
  const [address, setAddress] = useAddress();
  const chosen = /^20\d{2}-(?:0[1-9]|1[0-2])$/.exec(address.get('month') ?? '')?.[0] ?? '';
  const go = (month: string) =>
    setAddress((latest) => withStore(latest, { kind, ...(month && { month }) }), {});
  return { chosen, go };
}

type MonthFilterProps = {
  kind: MonthKind;
  month: ReturnType<typeof useMonth>;
  shown: { month: string; thisMonth: string } | undefined;
};

export function MonthFilter({ kind, month: { chosen, go }, shown }: MonthFilterProps) {
  return (
    <div className="mb-4 grid gap-4 print:hidden">
      <ReportKinds chosen={kind} toParameters={(other) => ({ kind: other })} />
      <DateField
        label="Month"
        type="month"
        value={chosen || (shown?.month ?? '')}
        max={shown?.thisMonth}
        onChange={({ target }) => go(target.value)}
        className="grid w-fit min-w-36 gap-1"
      />
    </div>
  );
}

type SaveTallyProps = { kind: 'sales' | 'purchases'; month: string; storeId: string | null };

/** The vouchers of the month as a file for Tally. */
export function SaveTally({ kind, month, storeId }: SaveTallyProps) {
  const query = { kind, ...toAsked(month, storeId) };
  return (
    <SaveFile save={() => download('GET /api/admin/tally', query, `tally-${kind}-${month}.xml`)}>
      For Tally
    </SaveFile>
  );
}

const months = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'October 2026' */
export const toMonthName = (month: string) => months.format(new Date(`${month}-01`));

type ShownProps = { gst: Gst; place: string | undefined; tally: ReactNode };

function Shown({ gst, place, tally }: ShownProps) {
  const { month, rates, codes, states, series, total, creditNotes, withoutCode } = gst;
  const { user } = useVisitor();
  const owns = user !== null && worksAs(user, ['catalogue']);
  // One number stands above the tables; several are a column of each.
  const numbers = [...new Set([...rates, ...series].map(({ gstNumber }) => gstNumber))];
  const onlyNumber = numbers.length === 1 ? `${numbers[0] ? `GSTIN ${numbers[0]}` : NO_NUMBER}. ` : '';
  const lines = codes.filter(({ hsnCode, value }) => hsnCode === '' && value > 0);
  const seller: Column<{ gstNumber: string }>[] =
    numbers.length > 1 ? [{ name: 'GSTIN', text: ({ gstNumber }) => gstNumber || NO_NUMBER }] : [];
  return (
    <ReportSheet
      title={`GST, ${toMonthName(month)}`}
      place={place}
      notes={[
        `${onlyNumber}Invoices issued in this month, less ${plural(creditNotes, 'credit note')}: refunds of this month after their invoice.`,
      ]}
      file={tally}
      warning={toWarning(gst)}
      gap="gap-6"
    >
      {lines.length > 0 && (
        <Notice look="warn" as="output">
          Products without an HSN code sold for {formatRupees(sum(lines))}. {owns && <ToCodes />}
        </Notice>
      )}
      {rates.length === 0 && series.length === 0 ? (
        <NoData text="No invoice was issued in this month." />
      ) : (
        <>
          <GstTable
            name="By rate"
            file={`gst-${month}-rates.csv`}
            rows={rates}
            columns={[
              ...seller,
              { name: 'Document', text: ({ isCredit }) => (isCredit ? 'Credit notes' : 'Invoices') },
              RATE,
            ]}
            total={total}
          />
          <GstTable
            name="By HSN code, less credit notes"
            file={`gst-${month}-hsn.csv`}
            rows={codes}
            columns={[
              ...seller,
              { name: 'HSN', text: ({ hsnCode }) => hsnCode || 'None' },
              { name: 'UQC', text: ({ unit }) => unit },
              { name: 'Quantity', isNumber: true, text: ({ quantity }) => quantity },
              RATE,
            ]}
            total={total}
          />
          {withoutCode.length > 0 && (
            <GstTable
              name="Sold without an HSN code, most first"
              file={`gst-${month}-without-hsn.csv`}
              rows={withoutCode}
              columns={[
                {
                  name: 'Product',
                  text: toProductText,
                  render: (row) =>
                    row.name ? (
                      <Link to={toStockPath(row.productId)} className="text-leaf hover:underline">
                        {toProductText(row)}
                      </Link>
                    ) : (
                      toProductText(row)
                    ),
                },
                { name: 'HSN today', text: ({ hsnCode }) => hsnCode || 'None' },
                { name: 'Value', isNumber: true, format: formatRupees, text: ({ value }) => value },
              ]}
            />
          )}
          <GstTable
            name="Sales to consumers by state, less credit notes"
            file={`gst-${month}-states.csv`}
            rows={states}
            columns={[
              ...seller,
              { name: 'Place of supply', text: (row) => row.placeOfSupply || 'Unknown' },
              RATE,
            ]}
            total={total}
          />
          <GstTable
            name="Numbers of documents"
            file={`gst-${month}-invoices.csv`}
            rows={series}
            columns={[
              ...seller,
              { name: 'Document', text: ({ isCredit }) => (isCredit ? 'Credit notes' : 'Invoices') },
              { name: 'Store', text: ({ storeName }) => storeName },
              { name: 'First', text: ({ first }) => first },
              { name: 'Last', text: ({ last }) => last },
              { name: 'Issued', isNumber: true, text: ({ count }) => count },
              { name: 'Cancelled', isNumber: true, text: ({ cancelled }) => cancelled },
            ]}
          />
        </>
      )}
    </ReportSheet>
  );
}

const toProductText = ({ name, unit }: { name: string; unit: string }) =>
  name ? `${name}, ${unit}` : 'Deleted product';

/** What was issued stays as it is. */
const ToCodes = () => (
  <>
    Later invoices take what is set for a <TextLink to={`${TAXES_PATH}?show=without`}>sub category</TextLink>{' '}
    or for the <TextLink to={WITHOUT_TAX_PATH}>products without a code</TextLink>.
  </>
);

export const toWarning = ({ month, thisMonth }: { month: string; thisMonth: string }) =>
  month >= thisMonth ? 'This month is not over: its numbers still change.' : '';

export const NO_NUMBER = 'Without a GSTIN';
const sum = (rows: readonly GstAmounts[]) =>
  rows.reduce((paise, { value }) => paise + Math.round(value * 100), 0) / 100;

export const RATE: Column<{ rate: number }> = {
  ...{ name: 'Rate', isNumber: true, className: 'whitespace-nowrap' },
  text: ({ rate }) => rate,
  format: (rate) => (rate ? `${rate} %` : 'Nil'),
};

const AMOUNTS: [keyof GstAmounts, string][] = [
  ['taxable', 'Taxable value'],
  ['central', 'CGST'],
  ['local', 'SGST/UTGST'],
  ['integrated', 'IGST'],
  ['value', 'Value'],
];

type GstTableProps<Row> = {
  name: string;
  file: CsvName;
  rows: readonly Row[];
  columns: Column<Row>[];
  /** With it the rows have amounts, which add up to it. */
  total?: GstAmounts;
};

export function GstTable<Row extends object>({ name, file, rows, columns, total }: GstTableProps<Row>) {
  const id = `gst-${name.replaceAll(/\W+/g, '-').toLowerCase()}`;
  const amounts = total
    ? AMOUNTS.map(([field, heading]) => ({
        ...{ name: heading, isNumber: true, className: 'whitespace-nowrap', format: formatRupees },
        text: (row: Row) => (row as Row & GstAmounts)[field],
        above: formatRupees(total[field]),
      }))
    : [];
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base font-bold">
        {name}
      </h3>
      <Table
        labelledBy={id}
        shape="scroll"
        file={file}
        rows={rows}
        toKey={(_, at) => at}
        columns={[
          ...columns.map((column, at) => (total && at === 0 ? { ...column, above: 'Total' } : column)),
          ...amounts,
        ]}
      />
    </section>
  );
}
