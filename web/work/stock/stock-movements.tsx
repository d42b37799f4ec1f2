// The lines of a ledger, newest first, each with the stock after it.

import type { Movement } from '#features/catalogue/stock/stock.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import type { FileColumn } from '../../data/csv-file.ts';
import { toChange, formatReason } from '../parts/stock-labels.ts';
import { Table } from '../../parts/table.tsx';
import { Count, toCount } from '../../ui/number.tsx';
import { Link } from '../../ui/link.tsx';

type StockMovementsProps = {
  movements: readonly Movement[];
  /** The stock before the very first line. */
  openingStock: number;
  isLastPage: boolean;
  /** Only the owner sees the page of all orders. */
  mayOpenOrders: boolean;
};

export function StockMovements({ movements, openingStock, isLastPage, mayOpenOrders }: StockMovementsProps) {
  return (
    <Table
      label="Stock movements"
      rows={movements}
      toKey={({ createdAt }, at) => `${createdAt} ${at}`}
      shape="table"
      columns={[
        {
          name: 'Why',
          className: 'wrap-anywhere',
          below: isLastPage ? 'Opening stock' : undefined,
          render: (movement) => <Why movement={movement} mayOpenOrders={mayOpenOrders} />,
        },
        {
          name: 'Change',
          isNumber: true,
          className: 'whitespace-nowrap',
          below: isLastPage ? '-' : undefined,
          render: ({ quantity }) => (
            <span className={`text-base font-semibold ${quantity < 0 ? 'text-alert' : 'text-leaf-dark'}`}>
              {toChange(quantity)}
            </span>
          ),
        },
        {
          name: 'Left',
          isNumber: true,
          className: 'whitespace-nowrap',
          below: isLastPage ? toCount(openingStock) : undefined,
          render: ({ balance }) => <Count of={balance} className="text-base font-bold" />,
        },
      ]}
    />
  );
}

export const MOVEMENT_COLUMNS: readonly FileColumn<Movement>[] = [
  { name: 'When', text: ({ createdAt }) => createdAt },
  { name: 'Why', text: formatReason },
  { name: 'Order', text: ({ orderId }) => orderId ?? '' },
  { name: 'Who', text: ({ by }) => by ?? 'Automatic' },
  { name: 'Note', text: ({ note }) => note ?? '' },
  { name: 'Change', text: ({ quantity }) => quantity },
  { name: 'Left', text: ({ balance }) => balance },
];

function Why({ movement, mayOpenOrders }: { movement: Movement; mayOpenOrders: boolean }) {
  const { orderId, receiptId, by, note, createdAt } = movement;
  const order = orderId && `order ${toOrderNumber(orderId)}`;
  const link = 'inline-flex min-h-6 items-center font-semibold text-leaf underline underline-offset-2';
  return (
    <>
      <span className="font-semibold">
        {formatReason(movement)}
        {order && (
          <>
            {', '}
            {mayOpenOrders ? (
              <Link to={`/dashboard/orders?order=${orderId}`} className={link}>
                {order}
              </Link>
            ) : (
              order
            )}
          </>
        )}
        {receiptId && (
          <>
            {', '}
            <Link to={`/dashboard/goods-in?receipt=${receiptId}`} className={link}>
              receipt
            </Link>
          </>
        )}
      </span>
      {note && <span className="block">{note}</span>}
      <span className="block text-soft">
        {by ?? 'Automatic'} · <DateTime at={createdAt} />
      </span>
    </>
  );
}
