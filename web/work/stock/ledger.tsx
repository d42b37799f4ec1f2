// Answers 'Why are there seven?': the stock movements of a product, newest first, with reason, person, time,
// change and the stock after it.

import { readPageNumber } from '#shared/page-urls.ts';
import { useAddress } from '../../data/page-address.ts';
import { withStore } from '../../data/store/work-store.ts';
import { pagedQuery, quietQuery, useOwn } from '../../data/reads.ts';
import { pagesOf } from '../../data/read-pages.ts';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import type { InStore } from '../parts/heading.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import type { Movement } from '#features/catalogue/stock/stock.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import type { FileColumn } from '../../data/csv-file.ts';
import { toChange, formatReason } from '../parts/stock-labels.ts';
import { Table } from '../../parts/table.tsx';
import { Count, toCount } from '../../ui/number.tsx';
import { Link } from '../../ui/link.tsx';

export function Ledger({ user, storeId, productId }: InStore & { productId: string }) {
  const [address, setAddress] = useAddress();
  const page = readPageNumber(address.get('page'));
  const toQuestion = (at: number) => ({ query: { storeId, productId, page: String(at) } });
  const ledger = useOwn('GET /api/store/ledger', toQuestion(page), {
    select: ({ data: rows, product, totalPage }) => ({ rows, product, lastPage: Math.max(1, totalPage) }),
    ...pagedQuery,
    ...quietQuery,
  });
  const go = (next: number, replace: boolean) =>
    setAddress(() => withStore(address, { productId, ...(next > 1 && { page: String(next) }) }), {
      replace,
      isStill: true,
    });
  return (
    <QueryView
      query={ledger}
      failure="The stock could not be loaded."
      stale="figures"
      paging={{ page, lastPage: ledger.data?.lastPage, onPage: go }}
      className="grid gap-2"
    >
      {({ product, rows, lastPage }) => (
        <>
          <h2 className="text-base font-bold">Stock movements</h2>
          <ListTools list="stock">
            <SaveList
              file="stock-movements.csv"
              columns={MOVEMENT_COLUMNS}
              rows={pagesOf('GET /api/store/ledger', toQuestion)}
            />
          </ListTools>
          <StockMovements
            movements={rows}
            openingStock={product.openingStock}
            isLastPage={page >= lastPage}
            mayOpenOrders={user.role === 'ADMIN'}
          />
        </>
      )}
    </QueryView>
  );
}

type StockMovementsProps = {
  movements: readonly Movement[];
  /** The stock before the very first line. */
  openingStock: number;
  isLastPage: boolean;
  /** Only the owner sees the page of all orders. */
  mayOpenOrders: boolean;
};

function StockMovements({ movements, openingStock, isLastPage, mayOpenOrders }: StockMovementsProps) {
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

const MOVEMENT_COLUMNS: readonly FileColumn<Movement>[] = [
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
