// The purchase register of a month, as an accountant needs it for the input tax: each bill by rate.

import type { PurchaseRegister } from '#features/office/report/purchases/purchases.contract.ts';
import { useOwn } from '../../data/reads.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { toReceiptPath } from '#shared/page-urls.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { plural } from '../../ui/number.tsx';
import { formatDay } from '../parts/stock-labels.ts';
import { ReportSheet } from './report-sheet.tsx';
import {
  GstTable,
  MonthFilter,
  NO_NUMBER,
  RATE,
  SaveTally,
  toAsked,
  toMonthName,
  toOptions,
  toWarning,
  useMonth,
  WAITING,
  type GstReportProps,
} from './gst-report.tsx';

export function PurchaseReport({ storeId, place, isKnown }: GstReportProps) {
  const month = useMonth('purchases');
  const asked = { query: toAsked(month.chosen, storeId) };
  const query = useOwn('GET /api/admin/purchases', asked, toOptions(isKnown));
  return (
    <>
      <MonthFilter kind="purchases" month={month} shown={query.data} />
      <QueryView query={query} failure="The purchases could not be loaded." stale="figures" waiting={WAITING}>
        {(register) => <Register register={register} place={place} storeId={storeId} />}
      </QueryView>
    </>
  );
}

type RegisterProps = { register: PurchaseRegister } & Pick<GstReportProps, 'place' | 'storeId'>;
type Row = PurchaseRegister['rows'][number];

function Register({ register, place, storeId }: RegisterProps) {
  const { month, rows, total, withoutCost } = register;
  const hasStores = new Set(rows.map(({ storeName }) => storeName)).size > 1;
  return (
    <ReportSheet
      title={`Purchases, ${toMonthName(month)}`}
      place={place}
      notes={['Goods in by the date of the bill, else of the delivery, without what came free.']}
      file={<SaveTally kind="purchases" month={month} storeId={storeId} />}
      warning={toWarning(register)}
      gap="gap-6"
    >
      {withoutCost > 0 && (
        <Notice look="warn" as="output">
          {plural(withoutCost, 'line has', 'lines have')} no cost and {withoutCost === 1 ? 'is' : 'are'} not
          in this register.
        </Notice>
      )}
      {rows.length === 0 ? (
        <NoData text="Nothing with a cost came in this month." />
      ) : (
        <GstTable
          name="By bill and rate"
          file={`purchases-${month}.csv`}
          rows={rows}
          columns={[
            { name: 'Supplier', text: ({ supplier }) => supplier || 'Not known' },
            { name: 'GSTIN', text: ({ gstNumber }) => gstNumber || NO_NUMBER },
            ...(hasStores ? [{ name: 'Store', text: ({ storeName }: Row) => storeName }] : []),
            {
              name: 'Bill',
              className: 'whitespace-nowrap',
              render: ({ receiptId, reference }) => (
                <Link to={toReceiptPath(receiptId)} className="text-leaf hover:underline">
                  {reference || 'Without a number'}
                </Link>
              ),
              text: ({ reference }) => reference,
            },
            {
              name: 'Date',
              className: 'whitespace-nowrap',
              render: ({ day }) => formatDay(day),
              text: ({ day }) => day,
            },
            RATE,
          ]}
          total={total}
        />
      )}
    </ReportSheet>
  );
}
