// The lines of a ledger, newest first, each with the stock after it.

import { Link } from 'react-router';
import type { Movement } from '#features/catalogue/stock/stock.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toTime } from '../parts/order-times.ts';
import { toChange, formatReason } from '../parts/stock-labels.ts';
import { Table } from '../parts/table.tsx';
import { toCount } from '../parts/metric-labels.ts';

type StockMovementsProps = {
  movements: readonly Movement[];
  /** The stock before the very first line. */
  openingStock: number;
  isLastPage: boolean;
  /** Only the owner sees the page of all orders. */
  mayOpenOrders: boolean;
};

const CELL = 'px-2 py-3 align-top first:pl-4 last:pr-4';

export function StockMovements({ movements, openingStock, isLastPage, mayOpenOrders }: StockMovementsProps) {
  return (
    <Table
      label="Stock movements"
      rows={movements}
      toKey={({ createdAt }, at) => `${createdAt} ${at}`}
      cell={CELL}
      columns={[
        {
          name: 'Why',
          className: 'font-normal wrap-anywhere',
          render: (movement) => <Why movement={movement} mayOpenOrders={mayOpenOrders} />,
        },
        {
          name: 'Change',
          isNumber: true,
          className: 'whitespace-nowrap',
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
          render: ({ balance }) => <strong className="text-base font-bold">{toCount(balance)}</strong>,
        },
      ]}
      below={
        isLastPage && (
          <tr className="border-t border-line text-soft">
            <th scope="row" className={`${CELL} font-normal`}>
              Opening stock
            </th>
            <td className={`${CELL} text-right`}>-</td>
            <td className={`${CELL} text-right tabular-nums`}>{toCount(openingStock)}</td>
          </tr>
        )
      }
    />
  );
}

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
        {by ?? 'Automatic'} · <time dateTime={createdAt}>{toTime(createdAt)}</time>
      </span>
    </>
  );
}
