// One supplier: terms, what is on the way, bills due, and the prices paid over time.

import type { PricePaid, SupplierDetails } from '#features/catalogue/supplier/supplier.contract.ts';
import type { PurchaseListSummary } from '#features/stock/purchase/purchase.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toPurchaseListPath, toReceiptPath } from '#shared/page-urls.ts';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Link, PhoneLink, textLink } from '../../ui/link.tsx';
import { Money, plural, toCount } from '../../ui/number.tsx';
import { Detail, DetailPage, Facts } from '../parts/detail-page.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { Bills } from './bills.tsx';
import { EditSupplier, toTerms } from './supplier-form.tsx';

export function SupplierPage({ supplierId, storeId }: { supplierId: string; storeId: string }) {
  return (
    <DetailPage
      query={useOwn('GET /api/stock/supplier', { query: { _id: supplierId, storeId } }, quietQuery)}
      name="Supplier"
      failure="The supplier could not be loaded."
      stale="facts"
      waiting={<Skeletons each={['h-40', 'h-64']} className="grid gap-4" />}
      missing="Supplier not found"
      back={{ to: '?', label: 'All suppliers' }}
    >
      {(supplier) => (
        <Detail
          label={supplier.name}
          title={supplier.name}
          about={supplier.gstNumber ? `GSTIN ${supplier.gstNumber}` : 'Not registered for GST'}
          actions={
            <div>
              <EditSupplier supplier={supplier} look="outlined" label="Change" />
            </div>
          }
          side={
            <Card title="Terms">
              <Facts facts={toFacts(supplier)} />
            </Card>
          }
        >
          <section aria-labelledby="due">
            <h2 id="due" className="mb-2 text-base font-bold">
              Bills due
            </h2>
            <Bills storeId={storeId} state="due" supplierId={supplier._id} />
          </section>
          <Orders storeId={storeId} supplierId={supplier._id} />
          <Prices prices={supplier.prices} />
        </Detail>
      )}
    </DetailPage>
  );
}

function toFacts(supplier: SupplierDetails) {
  const { state, email, phone, leadDays, minimumOrder, products } = supplier;
  const call = <PhoneLink phone={phone} />;
  const mail = (
    <a href={`mailto:${email}`} className={textLink()}>
      {email}
    </a>
  );
  return [
    ['State', state || 'Not known'],
    ['Phone', phone ? call : 'None'],
    ['Email', email ? mail : 'None'],
    ['Payment', toTerms(supplier)],
    ['Lead time', plural(leadDays, 'day')],
    ['Minimum order', minimumOrder > 0 ? formatRupees(minimumOrder) : 'Any'],
    ['Products', toCount(products)],
  ] as const;
}

/** Drafts and what is on the way. */
function Orders({ storeId, supplierId }: { storeId: string; supplierId: string }) {
  const query = { storeId, supplierId, show: 'open', page: '1' } as const;
  const orders = useOwn('GET /api/stock/purchase-lists', { query }, quietQuery).data ?? [];
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="open-orders">
      <h2 id="open-orders" className="mb-2 text-base font-bold">
        Open purchase orders
      </h2>
      <Table labelledBy="open-orders" rows={orders} toKey={({ _id }) => _id} columns={ORDERS} />
    </section>
  );
}

const ORDERS: readonly Column<PurchaseListSummary>[] = [
  {
    name: 'Order',
    render: ({ _id, number }) => (
      <Link to={toPurchaseListPath(_id)} className="font-semibold hover:underline">
        {number}
      </Link>
    ),
  },
  {
    name: 'State',
    render: ({ state, came, units }) =>
      state === 'draft' ? 'Draft' : `${toCount(came)} of ${toUnits(units)} came`,
  },
  { name: 'Cost', isNumber: true, render: ({ cost }) => cost > 0 && <Money of={cost} /> },
  { name: 'When', render: ({ sentAt, createdAt }) => <DateTime at={sentAt ?? createdAt} isShort /> },
];

type Product = { productId: string; name: string; prices: readonly PricePaid[] };

/** By product, the one that came last first. */
function Prices({ prices }: { prices: readonly PricePaid[] }) {
  const products: Product[] = [...Map.groupBy(prices, ({ productId }) => productId)].map(
    ([productId, paid]) => ({
      ...{ productId, name: [paid[0]!.name, paid[0]!.unit].filter(Boolean).join(', '), prices: paid },
    }),
  );
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="mb-2 text-base font-bold">
        Prices paid
      </h2>
      {products.length === 0 ? (
        <p className="text-sm text-soft">
          Nothing with a cost has come from this supplier to this store yet.
        </p>
      ) : (
        <Table labelledBy="prices" rows={products} toKey={({ productId }) => productId} columns={PRICES} />
      )}
    </section>
  );
}

const SHOWN = 5;

const PRICES: readonly Column<Product>[] = [
  { name: 'Product', className: 'font-medium wrap-anywhere', render: ({ name }) => name },
  {
    name: 'Unit cost without tax, newest first',
    render: ({ prices }) => (
      <ul className="grid gap-1">
        {prices.slice(0, SHOWN).map(({ receiptId, bookedAt, cost, units, freeUnits }, at) => (
          <li key={`${receiptId} ${at}`}>
            <Link to={toReceiptPath(receiptId)} className="hover:underline">
              <Money
                of={cost}
                className={isDearer(prices, at) ? 'font-semibold text-alert' : 'font-semibold'}
              />
              <span className="text-soft">
                {' '}
                for {toCount(units - freeUnits)}
                {freeUnits > 0 && ` + ${toCount(freeUnits)} free`}, <DateTime at={bookedAt} isShort />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    ),
  },
];

/** Than the time before. */
const isDearer = (prices: readonly PricePaid[], at: number) =>
  at + 1 < prices.length && prices[at]!.cost > prices[at + 1]!.cost;
