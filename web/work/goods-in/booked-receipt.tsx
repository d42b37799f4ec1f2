// A booked delivery, on screen and as a print. What came damaged is thrown away at its line.

import type { Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { BELOW_COST_PATH, toPurchaseListPath, toStockPath } from '#shared/page-urls.ts';
import { useVisitor } from '../../data/account/user.ts';
import { worksAs } from '../../parts/account/works-as.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { BillOf } from './bill-of.tsx';
import { DifferenceList } from '../parts/difference-list.tsx';
import { openBooking } from '../parts/stock-booking.tsx';
import { formatDay, toSum, toUnits } from '../parts/stock-labels.ts';
import { Table, type Column } from '../../parts/table.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { Count, plural, toCount } from '../../ui/number.tsx';
import { TextLink, Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Slip, SlipLines } from '../parts/slip.tsx';

export function BookedReceipt({ receipt }: { receipt: Receipt }) {
  const { storeId, bookedAt, bookedBy, lines, total, restId } = receipt;
  const from = [receipt.supplier || 'Without a supplier', receipt.reference].filter(Boolean).join(', ');
  const waste = ({ _id: lineId, product }: ReceiptLine) =>
    product && openBooking('waste', { storeId, product, delivery: { lineId, note: from } });
  return (
    <article aria-label="Booked delivery" className="grid gap-4">
      {restId && (
        <WorkNotice look="wait">
          <p>Lines that could not be booked are in a separate draft.</p>
          <Link to={`?receipt=${restId}`} className="min-h-14 content-center underline">
            Open the draft
          </Link>
        </WorkNotice>
      )}
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-bold wrap-anywhere">{from}</h2>
          <p className="text-sm text-soft">
            Booked <DateTime at={bookedAt!} />
            {bookedBy && ` by ${bookedBy}`}
          </p>
          <p className="mt-1 font-semibold">
            {[plural(lines.length, 'line'), toUnits(total.units), toSum(total)].filter(Boolean).join(', ')}
          </p>
        </div>
        <Button look="outlined" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <BillOf receipt={receipt} />
      <BelowCost lines={lines} />
      {receipt.list && <OrderOf list={receipt.list} />}
      <Table label="Lines" rows={lines} toKey={({ _id }) => _id} columns={toColumns(storeId, waste)} />
      <ReceiptSlip receipt={receipt} />
    </article>
  );
}

/** Their new cost may be the reason; the prices are changed by whoever may. */
function BelowCost({ lines }: Pick<Receipt, 'lines'>) {
  const { user } = useVisitor();
  const count = new Set(lines.flatMap(({ product, belowCost }) => (belowCost && product ? product._id : [])))
    .size;
  if (count === 0) return null;
  return (
    <Notice look="warn">
      {plural(count, 'product sells', 'products sell')} below cost now.{' '}
      {user && worksAs(user, ['catalogue']) && (
        <TextLink to={BELOW_COST_PATH}>All products below cost</TextLink>
      )}
    </Notice>
  );
}

/** What differs from the order, and what is left of it. */
function OrderOf({ list }: { list: NonNullable<Receipt['list']> }) {
  return (
    <div className="grid gap-2">
      <DifferenceList lines={list.lines} />
      <TextLink to={toPurchaseListPath(list._id)} className="justify-self-start">
        {list.isOpen ? `Order ${list.number}: wait for the rest, or close it` : `Order ${list.number}`}
      </TextLink>
    </div>
  );
}

const toColumns = (storeId: string, onWaste: (line: ReceiptLine) => void): readonly Column<ReceiptLine>[] => [
  {
    name: 'Product',
    onCard: 'left',
    className: 'font-medium wrap-anywhere',
    render: ({ product, nameInFile, code }) =>
      product ? (
        <Link to={toStockPath(product._id, storeId)} className="hover:underline">
          {product.name}, {product.unit}
        </Link>
      ) : (
        nameInFile || code
      ),
  },
  {
    name: 'Units',
    isNumber: true,
    onCard: 'right',
    render: ({ units, freeUnits, writtenOff }) => (
      <>
        <Count of={units ?? 0} className="text-base font-bold" />
        {freeUnits > 0 && <span className="block text-sm text-soft">{toCount(freeUnits)} free</span>}
        {writtenOff > 0 && <span className="block text-sm text-soft">{toCount(writtenOff)} thrown away</span>}
      </>
    ),
  },
  {
    name: 'Unit cost',
    isNumber: true,
    render: ({ unitCost, belowCost }) => (
      <>
        {unitCost !== null && formatRupees(unitCost)}
        {belowCost && <span className="block text-sm text-alert">{belowCost}</span>}
      </>
    ),
  },
  { name: 'GST', isNumber: true, render: ({ gstRate }) => gstRate !== null && `${gstRate} %` },
  { name: 'MRP', isNumber: true, render: ({ printedPrice }) => printedPrice && formatRupees(printedPrice) },
  { name: 'Batch', render: ({ batch }) => batch },
  { name: 'Best before', render: ({ bestBeforeDay }) => bestBeforeDay && formatDay(bestBeforeDay) },
  {
    name: 'Damaged',
    onCard: 'whole',
    render: (line) =>
      line.product && (
        <Button look="outlined" className="w-full" onClick={() => onWaste(line)}>
          Waste<span className="sr-only"> of {line.product.name}</span>
        </Button>
      ),
  },
];

/** A delivery on paper, for checking it at the door. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const { supplier, reference, state, createdAt, bookedAt, bookedBy, lines, total } = receipt;
  return (
    <Slip
      title={state === 'draft' ? 'Delivery, not booked yet' : 'Goods in'}
      at={bookedAt ?? createdAt}
      about={
        <>
          <p className="slip-name">{supplier}</p>
          <p>{reference}</p>
          {bookedBy && <p>Booked by {bookedBy}</p>}
        </>
      }
    >
      <SlipLines
        lines={lines.map((line) => ({
          key: line._id,
          name: line.product ? line.product.name : line.nameInFile || line.code,
          unit: line.product?.unit,
          facts: [
            line.product?.sku && `SKU ${line.product.sku}`,
            line.unitCost !== null && `${formatRupees(line.unitCost)} each`,
            line.bestBeforeDay && `best before ${formatDay(line.bestBeforeDay)}`,
          ],
          quantity: line.units === null ? line.quantity : toCount(line.units),
        }))}
        total={[toUnits(total.units), toSum(total)]}
      />
    </Slip>
  );
}
