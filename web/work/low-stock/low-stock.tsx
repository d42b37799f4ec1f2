// Products below their reorder level or lasting too short, sold-out ones first, with what to order. The
// chosen ones are put on the purchase orders of their suppliers.

import { toCases } from '#features/stock/booking/booking.rules.ts';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import { PURCHASE_LISTS_PATH, SUPPLIERS_PATH, toPurchaseListPath, toStockPath } from '#shared/page-urls.ts';
import { useAction, usePress } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { download } from '../../data/download.ts';
import { failureText } from '../../data/failure.ts';
import { toastSuccess } from '../../data/toast.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';
import { SaveFile } from '../../parts/save-file.tsx';
import { Table } from '../../parts/table.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Count, toCount } from '../../ui/number.tsx';
import { Select, toOptions } from '../../ui/select.tsx';
import { useAddressFilter } from '../parts/list-address.ts';
import { usePagedList } from '../parts/paged-list.tsx';
import { ListTools, NothingFits } from '../parts/list-tools.tsx';
import type { InStore } from '../parts/heading.tsx';
import { formatCover } from '../parts/stock-labels.ts';
import { Link } from '../../ui/link.tsx';
import { navigate } from '../../ui/router.tsx';
import { Alert } from '../../ui/notice.tsx';

const DAYS = ['1', '2', '3', '5', '7', '14'] as const;
const TARGETS = ['3', '7', '14', '28'] as const;

export default function LowStockPage({ storeId }: InStore) {
  const [days, setDays] = useAddressFilter('days', '3', DAYS);
  const [target, setTarget] = useAddressFilter('target', '7', TARGETS);
  const [supplierId, setSupplierId] = useAddressFilter('supplier', '');
  const filter = { storeId, days, target, ...(supplierId && { supplierId }) };
  const { view, isEmpty } = usePagedList(
    'GET /api/stock/low',
    (page) => ({ query: { ...filter, page: String(page) } }),
    quietQuery,
  );
  const suppliers = useOwn('GET /api/stock/suppliers', {}, quietQuery).data ?? [];

  const save = () => download('GET /api/stock/order-list', filter, 'order-list.csv');

  return (
    <div className="grid gap-4">
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_1fr_2fr] md:items-end">
        <Choice label="Lasts less than" value={days} options={DAYS} onChange={setDays} />
        <Choice label="Order for" value={target} options={TARGETS} onChange={setTarget} />
        <Select
          label="Supplier"
          className="min-w-0"
          value={supplierId}
          none="All"
          options={[{ value: 'none', label: 'Without a supplier' }, ...toOptions(suppliers)]}
          onChange={setSupplierId}
        />
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink look="outlined" to={SUPPLIERS_PATH}>
            Suppliers
          </ButtonLink>
          {!isEmpty && <SaveFile save={save}>Order list as CSV</SaveFile>}
        </div>
      </div>
      <ListTools list="low stock" />
      <QueryView
        {...view}
        failure="Low stock could not be loaded."
        stale="figures"
        empty={
          isEmpty &&
          (supplierId ? (
            <NothingFits
              title="No low stock"
              text="Nothing of this supplier is low."
              what="low stock"
              kept={['days', 'target']}
            />
          ) : (
            <NoData
              title="No low stock"
              text="Products appear here when they are below their level, or will sell out too soon at the pace of the last 28 days."
            />
          ))
        }
        className="grid gap-4"
      >
        {({ rows }) => <LowTable storeId={storeId} products={rows} suppliers={suppliers} />}
      </QueryView>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      className="min-w-0"
      value={value}
      options={options.map((days) => ({ value: days, label: days === '1' ? '1 day' : `${days} days` }))}
      onChange={onChange}
    />
  );
}

type LowTableProps = {
  storeId: string;
  products: readonly LowStock[];
  suppliers: readonly { _id: string; name: string }[];
};

function LowTable({ storeId, products, suppliers }: LowTableProps) {
  const { run } = useAction();
  const choose = (chosen: readonly LowStock[], supplierId: string) =>
    run(() =>
      change('PUT /api/stock/supplier-of', {
        body: { productIds: chosen.map(({ productId }) => productId), supplierId: supplierId || null },
      }),
    );
  return (
    <Table
      label="Low stock"
      rows={products}
      toKey={({ productId }) => productId}
      selection={{
        toName: ({ name }) => name,
        render: (chosen, clear) => (
          <>
            <OrderThese storeId={storeId} products={chosen} />
            <Select
              aria-label="Supplier of the chosen"
              className="min-w-0"
              value=""
              none="Choose a supplier ..."
              options={toOptions(suppliers)}
              onChange={(supplierId) => void choose(chosen, supplierId).then((isDone) => isDone && clear())}
            />
          </>
        ),
      }}
      columns={[
        {
          name: 'Product',
          render: ({ productId, name, unit, sold, reorderLevel, ordered, listed }) => (
            <>
              <Link
                to={toStockPath(productId, storeId)}
                className="font-semibold wrap-anywhere hover:underline"
              >
                {name}, {unit}
              </Link>
              <span className="block text-soft">
                {toCount(sold)} sold in 28 days
                {reorderLevel !== null && `, low below ${toCount(reorderLevel)}`}
              </span>
              {ordered && (
                <span className="block font-medium">
                  {toCount(ordered.quantity)} on the way since <DateTime at={ordered.at} isShort />
                </span>
              )}
              {listed > 0 && (
                <span className="block font-medium">
                  {toCount(listed)} on a purchase order, not ordered yet
                </span>
              )}
            </>
          ),
        },
        {
          name: 'Stock',
          className: 'whitespace-nowrap',
          render: ({ stock, hoursLeft }) => (
            <>
              <span className={stock === 0 ? 'font-semibold text-alert' : ''}>
                {stock === 0 ? 'Sold out' : `${toCount(stock)} left`}
              </span>
              {hoursLeft !== null && stock > 0 && (
                <span className="block text-soft">lasts {formatCover(hoursLeft)}</span>
              )}
            </>
          ),
        },
        {
          name: 'Suggestion',
          onCard: 'whole',
          render: ({ suggested, caseSize, why }) => (
            <>
              {suggested === 0 ? (
                'Nothing more'
              ) : (
                <>
                  Order <Count of={suggested} className="text-base font-bold" />
                  {toCases(suggested, caseSize) !== String(suggested) && `, ${toCases(suggested, caseSize)}`}
                </>
              )}
              <span className="block text-sm text-soft wrap-anywhere md:max-w-72">{why}</span>
            </>
          ),
        },
        {
          name: 'Supplier',
          onCard: 'whole',
          render: (product) => (
            <Select
              aria-label={`Supplier of ${product.name}`}
              className="w-full min-w-0"
              value={product.supplier?._id ?? ''}
              none="No supplier"
              options={toOptions(suppliers)}
              onChange={(supplierId) => void choose([product], supplierId)}
            />
          ),
        },
      ]}
    />
  );
}

/** Puts the chosen products on the purchase orders of their suppliers, with the suggested amounts. */
function OrderThese({ storeId, products }: { storeId: string; products: readonly LowStock[] }) {
  const { isPending, problem, setProblem, press } = usePress((error) => {
    const [first] = Object.values(error instanceof ApiError ? error.fields : {});
    return first ?? failureText(error);
  });
  const wanted = products.filter(({ suggested }) => suggested > 0);

  async function order(): Promise<void> {
    const orphan = wanted.find(({ supplier }) => supplier === null);
    if (wanted.length === 0) setProblem('These are on their way, or on a purchase order already.');
    else if (orphan) setProblem(`Choose the supplier of ${orphan.name} first.`);
    else await press(send);
  }

  async function send(): Promise<void> {
    const lines = wanted.map(({ productId, suggested }) => ({ productId, quantity: suggested }));
    const { data: lists } = await change('POST /api/stock/purchase-list', { body: { storeId, lines } });
    toastSuccess(
      lines.length === 1
        ? '1 product is on a purchase order'
        : `${lines.length} products are on purchase orders`,
    );
    navigate(lists.length === 1 ? toPurchaseListPath(lists[0]!._id) : PURCHASE_LISTS_PATH);
  }

  return (
    <>
      <Button className="md:min-h-11" isPending={isPending} onClick={() => void order()}>
        Order these
      </Button>
      <Alert className="w-full text-sm font-semibold text-alert">{problem}</Alert>
    </>
  );
}
