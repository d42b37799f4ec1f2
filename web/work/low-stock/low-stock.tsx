// Products below their reorder level or lasting too short, sold-out ones first, with what to order. The
// chosen ones are put on the purchase orders of their suppliers.

import { DateTime } from '../../ui/date-time.tsx';
import { NoData } from '../../parts/no-data.tsx';
import { Link } from 'react-router';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { download } from '../../data/download.ts';
import { toLowQuery, useLowStock, useSupplierCalls } from '../../data/stock/low-stock.queries.ts';
import { useSuppliers } from '../../data/stock/receipts.queries.ts';
import { NothingFits } from '../parts/nothing-fits.tsx';
import { workMeta } from '../parts/work-meta.ts';
import { SaveFile } from '../../parts/save-file.tsx';
import { useAddressFilter, useAddressPage } from '../parts/list-address.ts';
import { ListTools } from '../parts/list-tools.tsx';
import { WorkPage } from '../thumb/work-page.tsx';
import { NewSupplier } from './new-supplier.tsx';
import { OrderThese } from './order-these.tsx';
import { formatCover } from './cover-labels.ts';
import { Count, toCount } from '../../ui/number.tsx';
import { Select, toOptions } from '../../ui/select.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { Table } from '../../parts/table.tsx';
import { useAction } from '../../data/action.ts';
import { QueryView } from '../../parts/query-view.tsx';

export const meta = workMeta('Low stock');

const ROLES: readonly StaffRole[] = ['manager'];
const SELECT = 'min-h-14 min-w-0 md:min-h-11';

export default function LowStockPage() {
  return (
    <WorkPage title="Low stock" roles={ROLES} isWide>
      {({ storeId }) => <Low key={storeId} storeId={storeId} />}
    </WorkPage>
  );
}

const DAYS = ['1', '2', '3', '5', '7', '14'] as const;
const TARGETS = ['3', '7', '14', '28'] as const;

function Low({ storeId }: { storeId: string }) {
  const [days, setDays] = useAddressFilter('days', '3', DAYS);
  const [target, setTarget] = useAddressFilter('target', '7', TARGETS);
  const [supplierId, setSupplierId] = useAddressFilter('supplier', '');
  const [page, setPage] = useAddressPage();
  const filter = { storeId, days, target, supplierId };
  const low = useLowStock(filter, page);
  const suppliers = useSuppliers().data ?? [];

  const save = () => download('GET /api/stock/order-list', toLowQuery(filter), 'order-list.csv');

  return (
    <div className="grid gap-4">
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_1fr_2fr] md:items-end">
        <Choice label="Lasts less than" value={days} options={DAYS} onChange={setDays} />
        <Choice label="Order for" value={target} options={TARGETS} onChange={setTarget} />
        <Labelled label="Supplier">
          <Select
            aria-label="Supplier"
            className={SELECT}
            value={supplierId}
            none="All"
            options={[{ value: 'none', label: 'Without a supplier' }, ...toOptions(suppliers)]}
            onChange={setSupplierId}
          />
        </Labelled>
        <div className="grid grid-cols-2 gap-2">
          <NewSupplier />
          {low.data?.products.length !== 0 && (
            <SaveFile save={save} className="max-md:min-h-14">
              Order list as CSV
            </SaveFile>
          )}
        </div>
      </div>
      <ListTools list="low stock" />
      <QueryView
        query={low}
        failure="Low stock could not be loaded."
        stale="figures"
        empty={
          low.data?.products.length === 0 &&
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
        paging={{ page, lastPage: low.data?.lastPage, onPage: setPage }}
        className="grid gap-4"
      >
        {({ products }) => <LowTable storeId={storeId} products={products} suppliers={suppliers} />}
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
    <Labelled label={label}>
      <Select
        className={SELECT}
        value={value}
        options={options.map((days) => ({ value: days, label: days === '1' ? '1 day' : `${days} days` }))}
        onChange={onChange}
      />
    </Labelled>
  );
}

type LowTableProps = {
  storeId: string;
  products: readonly LowStock[];
  suppliers: readonly { _id: string; name: string }[];
};

function LowTable({ storeId, products, suppliers }: LowTableProps) {
  const { assign } = useSupplierCalls();
  const { run } = useAction();
  const choose = (chosen: readonly LowStock[], supplierId: string) =>
    run(() =>
      assign(
        chosen.map(({ productId }) => productId),
        supplierId || null,
      ),
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
              className={SELECT}
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
          className: 'whitespace-nowrap',
          render: ({ suggested }) =>
            suggested === 0 ? (
              'Nothing more'
            ) : (
              <>
                Order <Count of={suggested} className="text-base font-bold" />
              </>
            ),
        },
        {
          name: 'Supplier',
          onCard: 'whole',
          render: (product) => (
            <Select
              aria-label={`Supplier of ${product.name}`}
              className={`w-full ${SELECT}`}
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
