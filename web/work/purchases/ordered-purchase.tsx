// A purchase order that was ordered: what has come of it, what differs, receiving it, and closing the rest.

import { toNotSent } from '../../data/action.ts';
import type { PurchaseLine, PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { Table, type Column } from '../../parts/table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Link } from '../../ui/link.tsx';
import { Count, plural } from '../../ui/number.tsx';
import { DifferenceList } from '../parts/difference-list.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { useBeginReceipt } from '../thumb/begin-receipt.ts';
import { Button } from '../../ui/button.tsx';
import { WorkBar } from '../thumb/work-notice.tsx';
import { toState } from './purchase-labels.ts';
import { changeList } from './purchases.queries.ts';
import { PurchaseSlip, SavePurchaseFile } from './purchase-slip.tsx';
import { ask } from '../parts/ask.tsx';

export function OrderedPurchase({ list }: { list: PurchaseList }) {
  const { number, supplier, state, sentAt, closedAt, mailedTo, createdBy, lines, note } = list;
  const hasCome = lines.some(({ came }) => came > 0);
  const isOpen = state === 'sent';
  return (
    <article aria-label="Purchase order" className="grid gap-4">
      <header>
        <h2 className="text-base font-bold wrap-anywhere">
          Order {number} from {supplier.name}
        </h2>
        <p className="text-sm wrap-anywhere text-soft">
          {toState(list)}
          {closedAt && (
            <>
              {' '}
              <DateTime at={closedAt} />
            </>
          )}
          . Ordered <DateTime at={sentAt!} />
          {mailedTo && ` by mail to ${mailedTo}`}
          {createdBy && `, by ${createdBy}`}
        </p>
        <p className="mt-1 font-semibold">
          {plural(list.lineCount, 'product')}, {toUnits(list.units)}
          {list.cost > 0 && `, ${formatRupees(list.cost)}`}
        </p>
        {note && <p className="mt-1 text-sm wrap-anywhere">{note}</p>}
      </header>
      {hasCome && <DifferenceList lines={lines} />}
      <Table label="Ordered products" rows={lines} toKey={({ productId }) => productId} columns={COLUMNS} />
      <div className="flex flex-wrap gap-2">
        {isOpen && <CloseRest list={list} />}
        <Button look="outlined" onClick={() => window.print()}>
          Print
        </Button>
        <SavePurchaseFile list={list} />
      </div>
      {isOpen && <Receive list={list} />}
      <PurchaseSlip
        list={list}
        lines={lines
          .filter(({ quantity }) => quantity > 0)
          .map((line) => ({ ...line, quantity: String(line.quantity), cost: line.cost?.toFixed(2) ?? '' }))}
      />
    </article>
  );
}

const COLUMNS: readonly Column<PurchaseLine>[] = [
  {
    name: 'Product',
    className: 'font-medium wrap-anywhere',
    render: ({ productId, name, unit }) => (
      <Link to={toStockPath(productId)} className="hover:underline">
        {name}, {unit}
      </Link>
    ),
  },
  { name: 'Ordered', isNumber: true, render: ({ quantity }) => <Count of={quantity} /> },
  { name: 'Came', isNumber: true, render: ({ came }) => <Count of={came} className="font-bold" /> },
  { name: 'Expected cost of one', isNumber: true, render: ({ cost }) => cost !== null && formatRupees(cost) },
  { name: 'Paid for one', isNumber: true, render: ({ paid }) => paid !== null && formatRupees(paid) },
];

/** Begins its delivery, or opens the one that is begun. */
function Receive({ list: { _id, storeId } }: { list: PurchaseList }) {
  const { isPending, problem, start } = useBeginReceipt(storeId, _id);
  return (
    <WorkBar problem={problem}>
      <Button className="w-full md:w-auto" isPending={isPending} onClick={start}>
        Receive
      </Button>
    </WorkBar>
  );
}

function CloseRest({ list: { _id, lines } }: { list: PurchaseList }) {
  const left = lines.reduce((sum, { quantity, came }) => sum + Math.max(0, quantity - came), 0);
  return (
    <Button
      look="quiet"
      className="text-alert!"
      onClick={() =>
        ask({
          title: 'Close this purchase order?',
          text: `${toUnits(left)} ${left === 1 ? 'has' : 'have'} not come, and will no longer be expected. The supplier is not told.`,
          confirmLabel: 'Close',
          cancelLabel: 'Keep waiting',
          onConfirm: () => changeList('POST /api/stock/purchase-list/close', { _id }),
          onError: toNotSent,
        })
      }
    >
      Close the rest
    </Button>
  );
}
