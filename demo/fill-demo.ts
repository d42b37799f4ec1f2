// Fills an empty embedded database with the demo: stores, the shop's details, catalogue, pictures to be
// drawn, its past, and with that its offers, shelves, bar codes and planned prices. Never called for a
// database somebody else runs.

import { sql } from 'drizzle-orm';
import { inTransaction, withAnswerLimit, type Db, type Queryable } from '#database/client.ts';
import { isGtin } from '#features/catalogue/bar-code.rules.ts';
import { EVERY_DAY } from '#features/catalogue/catalogue.table.ts';
import { findUserByEmail } from '#features/identity/account/account.ts';
import { rankCategories } from '#features/catalogue/category/category-order.ts';
import { toSizeGroup } from '#features/catalogue/size/product-sizes.ts';
import { countHourSales } from '#features/office/report/sales/units-sold.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { toImageUrl } from '#shared/images.ts';
import { toNameField } from '#shared/languages.ts';
import type { PastMoney } from '#shared/past-money.ts';
import { discountedPaise, toPaise } from '#shared/money.ts';
import { stockOf } from './catalogue/price-and-stock.ts';
import { fractionOf } from './catalogue/stable-hash.ts';
import { listDemoProducts } from './catalogue/demo-catalogue.ts';
import { listUnitsSold } from './catalogue/units-sold.ts';
import { listDemoCategories, readHindi } from './catalogue/words.ts';
import business from './demo-business.json' with { type: 'json' };
import { identify, toPictureKey } from './demo-ids.ts';
import { ownTaxOf, taxOfSubCategory } from './demo-taxes.ts';
import { DEMO_OWNER, DEMO_SHOPPER } from './demo-emails.ts';
import { listDemoOffers, planDemoPrices } from './demo-offers.ts';
import { DEMO_STORES, listAreasOf, type DemoStore } from './demo-stores.ts';
import { insertRows, toRows } from './insert-rows.ts';
import { insertPast } from './past/insert-past.ts';
import { makePast, type Past } from './past/make-past.ts';
import { listPastMoney } from './past/past-money.ts';
import { toCostPaise, toStockLeft, type PastProduct } from './past/shelves.ts';
import type { DemoDrawing } from './demo-picture.table.ts';
import type { DemoCategory, DemoProduct } from './demo-product.ts';

const FILL_LOCK = 7_482_916;
const PRODUCT_BATCH = 5_000;
/** Limit of one statement: a slow machine may need longer for so many rows than a page may take. */
const TIMEOUT_MS = 10 * 60 * 1_000;
const FILLED_TABLES = (
  'store_areas categories sub_categories sub_category_categories products store_products store_lists ' +
  'product_sales product_categories product_sub_categories product_bar_codes demo_pictures'
).split(' ');

/** Does nothing in a shop that has a category. Returns the money that moved in the past that it made. */
export async function fillDemo(
  db: Db,
  { productCount, hasPast }: { productCount: number; hasPast: boolean },
  onProgress: (line: string) => void,
): Promise<PastMoney | null> {
  if (productCount === 0 || !(await isEmpty(db))) return null;
  onProgress(
    `Filling the shop with ${productCount.toLocaleString('en-IN')} demo products${hasPast ? ' and twelve weeks of orders' : ''}`,
  );
  await fillCatalogue(db, productCount, { pastUntil: hasPast ? new Date() : null });
  return hasPast ? listPastMoney(db) : null;
}

async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM categories) AS found`);
  return !rows[0]!.found;
}

/** All or nothing, and once only even when two processes start on one data folder. */
export async function fillCatalogue(
  db: Db,
  count: number,
  { pastUntil = null }: { pastUntil?: Date | null } = {},
): Promise<void> {
  const categories = listDemoCategories();
  const products = listDemoProducts(count);
  const toHindi = readHindi();
  const unitsByStore = DEMO_STORES.map((store) => listUnitsSold(products, categories, store));
  const shopper = pastUntil && ((await findUserByEmail(db, DEMO_SHOPPER)) ?? null);
  const owner = pastUntil && (await findUserByEmail(db, DEMO_OWNER));
  const past =
    pastUntil && makePast({ products: toPastProducts(products, unitsByStore), shopper, now: pastUntil });
  const shelves = listShelves(categories);
  const stocked = products.map((product, at) => ({
    product,
    ...(past ? endOf(past, at, shelves) : makeNew(product, unitsByStore, at)),
  }));
  const fill = async (tx: Queryable) => {
    await tx.execute(sql`SET LOCAL lock_timeout = 0`);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${FILL_LOCK})`);
    if (!(await isEmpty(tx))) return;
    await insertStores(tx);
    await setBusiness(tx);
    await insertCategories(tx, categories, toHindi);
    for (let at = 0; at < stocked.length; at += PRODUCT_BATCH) {
      await insertProducts(tx, stocked.slice(at, at + PRODUCT_BATCH), toHindi);
      // PostgreSQL would scan a table that it believes to be empty for each further product.
      if (isPowerOfTwo(at / PRODUCT_BATCH + 1)) await analyze(tx);
    }
    if (past && pastUntil) {
      await insertPast(tx, past, shopper);
      await insertRows(tx, 'offers', listDemoOffers(pastUntil));
      await insertRows(tx, 'price_plans', planDemoPrices(products, pastUntil, owner?.id));
      await insertRows(tx, 'product_bar_codes', listBarCodes(products, past));
    }
  };
  await inTransaction(db, fill, { timeoutMs: TIMEOUT_MS });
  await vacuum(db);
  // Ranked now, before the first visitor would see them sorted by name.
  const catalogue = { db, changes: { apply() {} } };
  const storeIds = DEMO_STORES.map(({ id }) => id);
  await rankCategories(catalogue, storeIds);
  if (pastUntil) await countHourSales(catalogue, storeIds, pastUntil);
}

/** Stores differ in what they have and what is out of stock. */
const stockIn = (store: DemoStore, { name, unit, stock }: DemoProduct): number =>
  store.id === FIRST_STORE_ID ? stock : stockOf(`${name} ${unit} ${store.name}`);

type StockPlan = Omit<StockedProduct, 'product'>;

/** Nobody has ordered yet: the invented sales count for ever. */
function makeNew(product: DemoProduct, unitsByStore: readonly (readonly number[])[], at: number): StockPlan {
  const stores = DEMO_STORES.map((store, storeAt): StoreStock => {
    const stock = stockIn(store, product);
    return { stock, opening: stock, shelf: '', sold: [[EVERY_DAY, unitsByStore[storeAt]![at]!]] };
  });
  return { costPaise: null, stores };
}

function endOf({ products, delivered, stores }: Past, at: number, shelves: Map<string, string>): StockPlan {
  const product = products[at]!;
  return {
    costPaise: delivered.has(product) ? product.costPaise : null,
    stores: stores.map(({ opening, sold }, storeAt) => ({
      stock: product.stocks[storeAt]!,
      opening: opening[at]!,
      shelf: shelves.get(`${product.category} / ${product.subCategory}`)!,
      sold: [...(sold.get(product.id) ?? [])],
    })),
  };
}

/** Of goods in packs. */
const CASE_SIZES = [6, 12, 24];

function toPastProducts(
  products: readonly DemoProduct[],
  unitsByStore: readonly (readonly number[])[],
): PastProduct[] {
  return products.map((product, at) => {
    const { name, unit, category, subCategory, price, discount } = product;
    const tax = ownTaxOf(product) ?? taxOfSubCategory(subCategory);
    const { id, hash } = identify('product', `${name} ${unit}`);
    const paidPaise = discountedPaise(toPaise(price), discount);
    return {
      ...{ id, name, unit, category, subCategory, paidPaise, tax },
      image: toImageUrl(toPictureKey('pack', hash, 'front')),
      costPaise: toCostPaise(id, paidPaise, tax),
      stocks: DEMO_STORES.map((store, storeAt) =>
        toStockLeft(id, store.id, stockIn(store, product), unitsByStore[storeAt]![at]!),
      ),
      sells: unitsByStore.map((units) => units[at]!),
    };
  });
}

/** The same in every store: a letter for each category, and a number for each of its sub-categories. */
const listShelves = (categories: readonly DemoCategory[]) =>
  new Map(
    categories.flatMap(({ name, subCategories }, at) =>
      subCategories.map((sub, place): [string, string] => [
        `${name} / ${sub.name}`,
        `${String.fromCodePoint(65 + at)}-${String(place + 1).padStart(2, '0')}`,
      ]),
    ),
  );

/** EAN-13 of India by the number of the product. What is sold loose has none. */
const listBarCodes = (products: readonly DemoProduct[], past: Past) =>
  products.flatMap(({ pack }, at) => {
    const digits = `890${String(at + 1).padStart(9, '0')}`;
    const code = Array.from('0123456789', (check) => digits + check).find(isGtin)!;
    return pack.brand === null ? [] : [{ code, productId: past.products[at]!.id, source: 'catalogue' }];
  });

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

async function analyze(tx: Queryable): Promise<void> {
  for (const table of FILLED_TABLES) await tx.execute(sql.raw(`ANALYZE ${table}`));
}

/** Counts use index-only scans only after a VACUUM; the first visitor should not have to wait for it. */
async function vacuum(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query(`SET statement_timeout = ${TIMEOUT_MS}`);
    const patient = withAnswerLimit(client, TIMEOUT_MS);
    for (const table of FILLED_TABLES) await patient.query({ text: `VACUUM (ANALYZE) ${table}` });
  } finally {
    // Closed, not returned to the pool: the other connections keep their timeout.
    client.release(true);
  }
}

/** Inserted before the products, which then get a row in each store. */
async function insertStores(tx: Queryable): Promise<void> {
  const rows = DEMO_STORES.map(({ serves: _serves, unitsSold: _unitsSold, ...store }) => ({
    ...{ ...store, city: 'Bengaluru', state: 'Karnataka' },
  }));
  // A new shop has the first one already.
  await insertRows(tx, 'stores', rows, { isReplacing: true });
  const areas = DEMO_STORES.flatMap((store) =>
    listAreasOf(store).map((area) => ({ ...area, storeId: store.id })),
  );
  await insertRows(tx, 'store_areas', areas);
}

/**
 * Who the shop is: invented, like its goods. No state of India has the number 99, and no taxpayer the number
 * 0000, so its licence and its GSTIN cannot be real ones, and the addresses end in a domain that nobody
 * can own.
 */
async function setBusiness(tx: Queryable): Promise<void> {
  const columns = Object.keys(business).join(', ');
  await tx.execute(sql`
    UPDATE shop_settings SET (${sql.raw(columns)}) = (
      SELECT ${sql.raw(columns)} FROM json_populate_record(NULL::shop_settings, ${JSON.stringify(business)}::json))`);
}

type PictureRow = { key: string; drawing: DemoDrawing };
type ToHindi = ReturnType<typeof readHindi>;

async function insertCategories(
  tx: Queryable,
  list: readonly DemoCategory[],
  toHindi: ToHindi,
): Promise<void> {
  const pictures: PictureRow[] = [];
  const toRow = (
    kind: 'category' | 'sub-category',
    seed: string,
    { name, art, shape }: { name: string; art: string; shape?: string },
  ) => {
    const { id, createdAt, hash } = identify(kind, seed);
    const key = toPictureKey('tile', hash);
    pictures.push({ key, drawing: { kind: 'tile', art, seed, shape } });
    const hindi = toHindi(name);
    return { id, name, image: toImageUrl(key), names: hindi && { hi: hindi }, created_at: createdAt };
  };
  const categories = list.map((category) => ({
    ...toRow('category', category.name, category),
    is_fresh: category.isFresh,
  }));
  const subCategories = list.flatMap((category, at) =>
    category.subCategories.map((sub) => ({
      row: {
        ...toRow('sub-category', `${category.name} / ${sub.name}`, sub),
        ...taxOfSubCategory(sub.name),
      },
      categoryId: categories[at]!.id,
    })),
  );
  const links = subCategories.map(({ row, categoryId }) => ({ subCategoryId: row.id, categoryId }));
  await insertRows(tx, 'categories', categories);
  await insertRows(
    tx,
    'sub_categories',
    subCategories.map(({ row }) => row),
  );
  await insertRows(tx, 'sub_category_categories', links);
  await insertRows(tx, 'demo_pictures', pictures);
}

/** `sold`: units by day. */
type StoreStock = { stock: number; opening: number; shelf: string; sold: [day: string, units: number][] };
type StockedProduct = { product: DemoProduct; costPaise: number | null; stores: readonly StoreStock[] };

async function insertProducts(
  tx: Queryable,
  list: readonly StockedProduct[],
  toHindi: ToHindi,
): Promise<void> {
  const pictures: PictureRow[] = [];
  const rows = list.map(({ product, costPaise }) => {
    const { id, createdAt, hash } = identify('product', `${product.name} ${product.unit}`);
    // Produce without a pack has no back.
    const views = product.pack.brand === null ? (['front'] as const) : (['front', 'back'] as const);
    const images = views.map((view) => {
      const key = toPictureKey('pack', hash, view);
      pictures.push({ key, drawing: { kind: 'pack', view, facts: product.pack } });
      return toImageUrl(key);
    });
    const categoryId = identify('category', product.category).id;
    const { name, moreDetails } = product;
    const { brand, title } = product.pack;
    const hindi = toHindi(title);
    // A brand is written as on its pack.
    const hindiName = brand === null ? hindi : `${brand} ${hindi}`;
    return {
      id,
      name,
      images,
      unit: product.unit,
      price_paise: toPaise(product.price),
      discount_basis_points: product.discount * 100,
      cost_paise: costPaise,
      case_size:
        brand === null ? null : CASE_SIZES[Math.floor(fractionOf(`case ${id}`) * CASE_SIZES.length)]!,
      description: product.description,
      more_details: hindi === null ? moreDetails : { ...moreDetails, [toNameField('hi')]: hindiName },
      size_group: toSizeGroup({ id, name, moreDetails, categoryIds: [categoryId] }),
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  const inCategories = list.map(({ product: { category } }, at) => ({
    ...{ productId: rows[at]!.id, categoryId: identify('category', category).id },
  }));
  const inSubCategories = list.map(({ product: { category, subCategory } }, at) => ({
    productId: rows[at]!.id,
    subCategoryId: identify('sub-category', `${category} / ${subCategory}`).id,
  }));
  await insertRows(tx, 'products', rows);
  await stockProducts(
    tx,
    rows.map(({ id }, at) => ({ id, ...list[at]! })),
  );
  await insertRows(tx, 'product_categories', inCategories);
  await insertRows(tx, 'product_sub_categories', inSubCategories);
  const taxes = list.flatMap(({ product }, at) => {
    const own = ownTaxOf(product);
    return own ? [{ productId: rows[at]!.id, ...own }] : [];
  });
  await insertRows(tx, 'product_taxes', taxes);
  await insertRows(tx, 'demo_pictures', pictures);
}

/** Stores differ in what they have, what is out of stock, and what sells. */
async function stockProducts(
  tx: Queryable,
  products: readonly (StockedProduct & { id: string })[],
): Promise<void> {
  const rows = DEMO_STORES.flatMap((store, at) =>
    products.map(({ id, stores }) => ({ product_id: id, store_id: store.id, ...stores[at]! })),
  );
  const stocks = rows.map(({ sold, ...row }) => ({
    ...row,
    units: sold.reduce((sum, [, units]) => sum + units, 0),
  }));
  await tx.execute(sql`
    UPDATE store_products kept SET stock = rows.stock, opening_stock = rows.opening, sold = rows.units,
      shelf = rows.shelf
    FROM ${toRows(stocks, 'product_id text, store_id text, stock int, opening int, shelf text, units int')}
    WHERE kept.product_id = rows.product_id AND kept.store_id = rows.store_id`);
  await insertRows(
    tx,
    'product_sales',
    rows.flatMap(({ product_id, store_id, sold }) =>
      sold.flatMap(([day, units]) => (units > 0 ? { product_id, store_id, day, units } : [])),
    ),
  );
}
