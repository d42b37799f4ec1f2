// Products below their reorder level or lasting too short, sold-out ones first, with suggested orders by
// supplier, as a file or by mail.

import { NoData } from '../../parts/no-data.tsx';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { download } from '../../data/download.ts';
import { failureText } from '../../data/failure.ts';
import { toLowQuery, useLowStock, useSupplierCalls } from '../../data/stock/low-stock.queries.ts';
import { useSuppliers } from '../../data/stock/receipts.queries.ts';
import { toastError } from '../../data/toast.ts';
import { privateMeta } from '../../parts/private-meta.ts';
import { toShortTime } from '../parts/order-times.ts';
import { SaveFile } from '../parts/save-file.tsx';
import { WorkPage } from '../work/work-page.tsx';
import { SupplierOrderForm } from './supplier-order.tsx';
import { toCount } from '../parts/metric-labels.ts';
import { Select, toOptions } from '../../ui/select.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { QueryView } from '../../parts/query-view.tsx';

export const meta = privateMeta('Low stock');

const ROLES: readonly StaffRole[] = ['manager'];
const SELECT = 'min-h-14 min-w-0 md:min-h-11';

export default function LowStockPage() {
  const wantedStoreId = useSearchParams()[0].get('storeId');
  return (
    <WorkPage title="Low stock" roles={ROLES} isWide wantedStoreId={wantedStoreId}>
      {({ storeId }) => <Low key={storeId} storeId={storeId} />}
    </WorkPage>
  );
}

function Low({ storeId }: { storeId: string }) {
  const [days, setDays] = useState('3');
  const [target, setTarget] = useState('7');
  const [supplierId, setSupplierId] = useState('');
  const [page, setPage] = useState(1);
  const filter = { storeId, days, target, supplierId };
  const low = useLowStock(filter, page);
  const suppliers = useSuppliers().data ?? [];
  const chosen = suppliers.find(({ _id }) => _id === supplierId);

  const save = () => download('GET /api/stock/order-list', toLowQuery(filter), 'order-list.csv');

  const choose = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 md:grid-cols-4 md:items-end">
        <Choice
          label="Lasts less than"
          value={days}
          options={['1', '2', '3', '5', '7', '14']}
          onChange={choose(setDays)}
        />
        <Choice
          label="Order for"
          value={target}
          options={['3', '7', '14', '28']}
          onChange={choose(setTarget)}
        />
        <Labelled label="Supplier">
          <Select
            aria-label="Supplier"
            className={SELECT}
            value={supplierId}
            none="All"
            options={[{ value: 'none', label: 'Without a supplier' }, ...toOptions(suppliers)]}
            onChange={choose(setSupplierId)}
          />
        </Labelled>
        <SaveFile save={save} className="max-md:min-h-14">
          Order list as CSV
        </SaveFile>
      </div>
      <QueryView
        query={low}
        failure="Low stock could not be loaded."
        stale="figures"
        empty={
          low.data?.products.length === 0 && (
            <NoData
              title="No low stock"
              text="Products appear here when they are below their level, or will sell out too soon at the pace of the last 28 days."
            />
          )
        }
        paging={{ page, lastPage: low.data?.lastPage, onPage: setPage }}
        className="grid gap-4"
      >
        {({ products }) => (
          <>
            {chosen && !low.isPlaceholderData && (
              <SupplierOrderForm
                key={`${chosen._id} ${target} ${days} ${page}`}
                storeId={storeId}
                supplier={chosen}
                products={products}
              />
            )}
            <ul aria-label="Low stock" className="divide-y divide-line panel">
              {products.map((product) => (
                <Row key={product.productId} storeId={storeId} product={product} suppliers={suppliers} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  );
}

type ChoiceProps = { label: string; value: string; options: string[]; onChange: (value: string) => void };

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

type RowProps = {
  storeId: string;
  product: LowStock;
  suppliers: readonly { _id: string; name: string }[];
};

function Row({ storeId, product, suppliers }: RowProps) {
  const { assign } = useSupplierCalls();
  const { productId, name, unit, stock, sold, daysLeft, reorderLevel, suggested, supplier, ordered } =
    product;

  async function choose(supplierId: string) {
    try {
      await assign([productId], supplierId || null);
    } catch (failure) {
      toastError(failureText(failure));
    }
  }

  return (
    <li className="grid gap-x-4 gap-y-2 p-3 text-sm md:grid-cols-[minmax(0,1fr)_90px_90px_180px] md:items-center">
      <div className="min-w-0">
        <Link to={toStockPath(productId, storeId)} className="font-semibold wrap-anywhere hover:underline">
          {name}, {unit}
        </Link>
        <p className="text-soft">
          {toCount(sold)} sold in 28 days
          {reorderLevel !== null && `, low below ${toCount(reorderLevel)}`}
        </p>
        {ordered && (
          <p className="font-medium">
            {toCount(ordered.quantity)} ordered {toShortTime(ordered.at)}
          </p>
        )}
      </div>
      <p className={stock === 0 ? 'font-semibold text-alert' : ''}>
        {stock === 0 ? 'Sold out' : `${toCount(stock)} left`}
        {daysLeft !== null && stock > 0 && (
          <span className="block text-soft">{daysLeft === 1 ? '1 day' : `${daysLeft} days`}</span>
        )}
      </p>
      <p>
        Order <strong className="text-base font-bold tabular-nums">{toCount(suggested)}</strong>
      </p>
      <Select
        aria-label={`Supplier of ${name}`}
        className={SELECT}
        value={supplier?._id ?? ''}
        none="No supplier"
        options={toOptions(suppliers)}
        onChange={(supplierId) => void choose(supplierId)}
      />
    </li>
  );
}
