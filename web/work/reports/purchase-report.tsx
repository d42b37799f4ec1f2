// The purchase register of a month, as an accountant needs it for the input tax: each bill by rate.

import type { PurchaseRegister } from '#features/office/report/purchases/purchases.contract.ts';
import { useOwn } from '../../data/reads.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { toReceiptPath } from '#shared/page-urls.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { plural } from '../../ui/number.tsx';
import { formatDay } from '../parts/stock-labels.ts';
import {
  GstTable,
  MonthFilter,
  NO_NUMBER,
  NOT_OVER,
  RATE,
  SaveTally,
  toAsked,
  toMonthName,
  toOptions,
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
  const { month, thisMonth, rows, total, withoutCost } = register;
  const hasStores = new Set(rows.map(({ storeName }) => storeName)).size > 1;
  return (
    <section data-print aria-labelledby="purchases-heading" className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="purchases-heading" className="text-base font-bold">
            Purchases, {toMonthName(month)}
            {place && <span className="font-normal">, {place}</span>}
          </h2>
          <p className="text-sm text-soft">
            Goods in by the date of the bill, else of the delivery, without what came free.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="outlined" onClick={() => window.print()}>
            Print
          </Button>
          <SaveTally kind="purchases" month={month} storeId={storeId} />
        </div>
      </div>
      {month >= thisMonth && NOT_OVER}
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
    </section>
  );
}
