// One product with all that the shop knows of it: stock and shelf in each store, what was sold, what it cost,
// its offers, bar codes and purchase orders, and why there are so many.

import type { ReactNode } from 'react';
import type {
  PriceChange,
  ProductOverview,
  StockOfStore,
} from '#features/office/product-page/product-page.contract.ts';
import { discountedPrice, formatRupees, toPaise } from '#shared/money.ts';
import { toOfferPath, toPurchaseListPath, toStockPath } from '#shared/page-urls.ts';
import { toMargin, toUnitCost } from '#shared/price-risks.ts';
import { toProductPath } from '#shared/slugs.ts';
import { freshQuery, useOwn } from '../../data/reads.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { worksAs } from '../../parts/account/works-as.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { TextLink } from '../../ui/link.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Detail, DetailPage, Facts } from '../parts/detail-page.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { toShortDay } from '../parts/metric-labels.ts';
import type { InStore } from '../parts/heading.tsx';
import { BarCodes } from './bar-codes.tsx';
import { Ledger } from './ledger.tsx';
import { StockProduct } from './stock-product.tsx';

export function ProductPage({ user, storeId, productId }: InStore & { productId: string }) {
  const keepsCatalogue = worksAs(user, ['catalogue']);
  return (
    <DetailPage
      query={useOwn('GET /api/product/overview', { query: { productId } }, freshQuery)}
      name="Product"
      failure="The product could not be loaded."
      stale="figures"
      waiting={<Skeletons each={['h-40', 'h-64']} className="grid gap-4" />}
      missing="Product not found"
      missingText="It may have been deleted."
      back={{ to: '?', label: 'Find a product' }}
    >
      {(product) => {
        /** Whose stock this person keeps. */
        const here = product.stores.find((one) => one.storeId === storeId && one.mayWork);
        return (
          <div className="grid gap-4">
            <Detail
              label={product.name}
              title={product.name}
              picture={
                <span className="size-18 shrink-0">
                  <Picture src={product.image} alt="" sizes="72px" className="size-full" />
                </span>
              }
              state={product.isHidden && <Chip look="calm">Hidden</Chip>}
              about={[product.unit, product.sku && `SKU ${product.sku}`, ...product.categories]
                .filter(Boolean)
                .join(' · ')}
              actions={
                <div className="flex flex-wrap gap-3">
                  {keepsCatalogue && (
                    <ButtonLink
                      look="outlined"
                      to={`/dashboard/product?${new URLSearchParams({ edit: productId, store: storeId })}`}
                    >
                      Edit product
                    </ButtonLink>
                  )}
                  {!product.isHidden && (
                    <ButtonLink look="quiet" to={toProductPath(product)}>
                      In the shop
                    </ButtonLink>
                  )}
                </div>
              }
              side={<Side product={product} keepsCatalogue={keepsCatalogue} />}
            >
              <Stores product={product} storeId={storeId} />
              {here && <StockProduct key={storeId} storeId={storeId} product={{ ...product, ...here }} />}
              <Sales days={product.days} />
              <PriceChanges changes={product.changes} />
            </Detail>
            {here && <Ledger key={storeId} user={user} storeId={storeId} productId={productId} />}
          </div>
        );
      }}
    </DetailPage>
  );
}

type OfProduct = { product: ProductOverview };

function Side({ product, keepsCatalogue }: OfProduct & { keepsCatalogue: boolean }) {
  const { price, discount, cost, gstRate, offers, purchases, stores } = product;
  const selling = discountedPrice(price, discount);
  const margin = toMargin(toPaise(selling), toUnitCost(cost, gstRate));
  const nameOf = new Map(stores.map((store) => [store.storeId, store.name]));
  return (
    <>
      <Card title="Price">
        <Facts
          facts={[
            ['MRP', formatRupees(price)],
            ['Discount', `${discount} %`],
            ['Sells at', formatRupees(selling)],
            ['Last cost', cost === null ? 'Not known' : `${formatRupees(cost)} without GST`],
            ...(margin === null ? [] : [['Margin', `${margin} %`] as const]),
          ]}
        />
      </Card>
      <Card title="Bar codes">
        <BarCodes product={product} mayChange={keepsCatalogue} />
      </Card>
      <List title="Offers" none="In no offer." items={offers}>
        {({ _id, name, code, state, from, until }) => (
          <li key={_id}>
            {keepsCatalogue ? <TextLink to={toOfferPath(_id)}>{name}</TextLink> : name}
            <span className="block text-soft">
              {[state === 'planned' ? 'Planned' : 'Running', code].filter(Boolean).join(' · ')},{' '}
              {state === 'planned' ? (
                <>
                  from <DateTime at={from} />
                </>
              ) : until ? (
                <>
                  until <DateTime at={until} />
                </>
              ) : (
                'without an end'
              )}
            </span>
          </li>
        )}
      </List>
      {stores.some(({ mayWork }) => mayWork) && (
        <List title="Open purchase orders" none="Nothing is ordered." items={purchases}>
          {({ _id, number, storeId, supplier, state, quantity }) => (
            <li key={_id}>
              <TextLink to={toPurchaseListPath(_id)}>{number}</TextLink>, {supplier}
              <span className="block text-soft">
                {[
                  plural(quantity, 'unit'),
                  state === 'draft' ? 'draft' : 'ordered',
                  stores.length > 1 && nameOf.get(storeId),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )}
        </List>
      )}
    </>
  );
}

type ListProps<Item> = {
  title: string;
  none: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

function List<Item>({ title, none, items, children }: ListProps<Item>) {
  return (
    <Card title={title}>
      {items.length === 0 ? (
        <p className="text-sm text-soft">{none}</p>
      ) : (
        <ul className="grid gap-2 text-sm wrap-anywhere">{items.map(children)}</ul>
      )}
    </Card>
  );
}

/** Each store leads to its own stock on this page. */
function Stores({ product: { _id, stores }, storeId }: OfProduct & { storeId: string }) {
  const columns: Column<StockOfStore>[] = [
    {
      name: 'Store',
      render: (store) =>
        store.storeId === storeId || !store.mayWork ? (
          <span aria-current={store.storeId === storeId ? 'true' : undefined} className="font-semibold">
            {store.name}
          </span>
        ) : (
          <RowLink to={toStockPath(_id, store.storeId)}>{store.name}</RowLink>
        ),
    },
    { name: 'In stock', isNumber: true, render: ({ stock }) => toCount(stock) },
    { name: 'Sold in 28 days', isNumber: true, render: ({ sold }) => toCount(sold) },
    { name: 'Shelf', render: ({ shelf }) => shelf || '-' },
    {
      name: 'Reorder level',
      isNumber: true,
      render: ({ reorderLevel }) => (reorderLevel === null ? '-' : toCount(reorderLevel)),
    },
  ];
  // Whoever keeps the stock of the only store sees the same beside its ledger.
  if (stores.length === 1 && stores[0]!.mayWork) return null;
  return (
    <section aria-label="Stock by store">
      <h2 className="mb-2 text-base font-bold">Stock by store</h2>
      <Table label="Stock by store" rows={stores} toKey={(store) => store.storeId} columns={columns} />
    </section>
  );
}

function Sales({ days }: { days: ProductOverview['days'] }) {
  const units = days.reduce((sum, day) => sum + day.units, 0);
  return (
    <section aria-label="Sales">
      <h2 className="mb-2 text-base font-bold">
        {units === 0 ? 'Nothing was sold in 28 days' : `${plural(units, 'unit')} sold in 28 days`}
      </h2>
      {units > 0 && (
        <LineChart
          caption="Units sold, day by day"
          of="Day"
          height="h-32"
          labels={days.map(({ day }) => toShortDay(day))}
          lines={[{ name: 'Units', values: days.map((day) => day.units) }]}
          format={toCount}
        />
      )}
    </section>
  );
}

const PRICES = [
  ['price', 'MRP', formatRupees],
  ['discount', 'Discount', (percent: number) => `${percent} %`],
  ['cost', 'Cost', formatRupees],
] as const;

function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <section aria-label="Price history">
      <h2 className="mb-2 text-base font-bold">Price and cost before</h2>
      {changes.length === 0 ? (
        <p className="text-sm text-soft">Nothing has changed them yet.</p>
      ) : (
        <Table
          label="Price history"
          rows={changes}
          toKey={({ at }, index) => `${at} ${index}`}
          shape="table"
          columns={[
            {
              name: 'When',
              render: ({ at, by }) => (
                <>
                  <DateTime at={at} />
                  <span className="block text-soft">{by ?? 'Automatic'}</span>
                </>
              ),
            },
            { name: 'What', render: (change) => <Change change={change} /> },
          ]}
        />
      )}
    </section>
  );
}

function Change({ change: { before, after, receipt } }: { change: PriceChange }) {
  const toText = (value: number | null | undefined, format: (value: number) => string) =>
    value === null || value === undefined ? 'not known' : format(value);
  return (
    <>
      {PRICES.map(
        ([name, label, format]) =>
          after[name] !== undefined && (
            <span key={name} className="block tabular-nums">
              {label} {before?.[name] !== undefined && `${toText(before[name], format)} to `}
              <strong className="font-semibold">{toText(after[name], format)}</strong>
            </span>
          ),
      )}
      {receipt && (
        <TextLink to={`/dashboard/goods-in?receipt=${receipt._id}`}>
          {receipt.supplier || 'Goods in'}
        </TextLink>
      )}
    </>
  );
}
