// SQL of offers, and of what decides whether they apply.

import { and, desc, eq, getTableColumns, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { anyNumberOf, prepareNamed, runBound, type BoundStatement } from '#database/prepared.ts';
import { sellingPaise, TAXES_OF_PRODUCTS } from '#features/catalogue/catalogue.table.ts';
import { LOWEST_OF_DAYS } from '#features/catalogue/price/price-plan.table.ts';
import { toBrandKey } from '#shared/filters.ts';
import { escapeLike } from '#shared/like-pattern.ts';
import { discountedPaise } from '#shared/money.ts';
import type { UnitCost } from '#shared/price-risks.ts';
import type { OfferDetails, OfferFilters, PreviewedProduct } from './offer.contract.ts';
import type { CountedOffer, NamedPlace, RibbonProduct } from './offer-fields.rules.ts';
import type { Goods, OfferTerms, OfferFacts, OfferLine } from './offer.rules.ts';
import { HAS_BROUGHT, IS_FIRST_ORDER, offers, type OfferGoods } from './offer.table.ts';

export type StoredOffer = typeof offers.$inferSelect;

/** More cannot be created: every bill is compared with each of them. */
export const MAX_LIVE_OFFERS = 1_000;

const { used: _used, createdAt: _createdAt, ...offerColumns } = getTableColumns(offers);
const isLive = (now: Date) => or(isNull(offers.endsAt), gt(offers.endsAt, now));

export async function listLiveOffers(db: Queryable, now: Date): Promise<OfferTerms[]> {
  const isStored = and(isLive(now), eq(offers.isDraft, false));
  return db.select(offerColumns).from(offers).where(isStored).orderBy(offers.id).limit(MAX_LIVE_OFFERS);
}

export async function countLiveOffers(db: Queryable, now: Date): Promise<number> {
  return db.$count(offers, isLive(now));
}

export async function findOfferByCode(db: Queryable, code: string): Promise<OfferTerms | undefined> {
  const [row] = await db.select(offerColumns).from(offers).where(eq(offers.code, code));
  return row;
}

type OfferFilter = OfferFilters & { now: Date };

/** As `stateOf`. Without an index: a shop has few offers, and only staff list them. */
function matches({ state, q = '', now }: OfferFilter): SQL | undefined {
  const isStarted = sql`${offers.startsAt} <= ${now}`;
  const part = `%${escapeLike(q.trim())}%`;
  const ofState = {
    ended: sql`${offers.endsAt} <= ${now}`,
    draft: and(isLive(now), offers.isDraft),
    planned: and(isLive(now), sql`NOT ${offers.isDraft}`, sql`NOT ${isStarted}`),
    running: and(isLive(now), sql`NOT ${offers.isDraft}`, isStarted),
  };
  return and(
    state && ofState[state],
    q.trim() === '' ? undefined : sql`(${offers.name} ILIKE ${part} OR ${offers.code} ILIKE ${part})`,
  );
}

export async function countOffers(db: Queryable, filter: OfferFilter): Promise<number> {
  return db.$count(offers, matches(filter));
}

/** How often they were used and what they gave, of orders that were not over without a sale. */
const uses = sql<number>`(SELECT count(*)::int FROM order_offers held
  WHERE held.offer_id = ${offers.id} AND held.returned_at IS NULL)`;
const givenPaise = sql<number>`(SELECT coalesce(sum(held.paise), 0)::float8 FROM order_offers held
  WHERE held.offer_id = ${offers.id} AND held.returned_at IS NULL)`;
const countedColumns = { ...getTableColumns(offers), uses, givenPaise };

export async function listOfferPage(
  db: Queryable,
  filter: OfferFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedOffer[]> {
  return db
    .select(countedColumns)
    .from(offers)
    .where(matches(filter))
    .orderBy(desc(offers.id))
    .limit(limit)
    .offset(offset);
}

export async function findOffer(db: Queryable, id: string): Promise<CountedOffer | undefined> {
  const [row] = await db.select(countedColumns).from(offers).where(eq(offers.id, id));
  return row;
}

const NAMED_IN = {
  categoryIds: sql`categories`,
  subCategoryIds: sql`sub_categories`,
  productIds: sql`products`,
  shopperId: sql`users`,
};

/** Those of these ids that nothing of the kind has. */
export async function findUnknown(tx: Queryable, kind: keyof typeof NAMED_IN, wanted: readonly string[]) {
  if (wanted.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM unnest(${textArray(wanted)}) AS wanted (id)
    WHERE NOT EXISTS (SELECT FROM ${NAMED_IN[kind]} known WHERE known.id = wanted.id)`);
  return rows.map(({ id }) => id);
}

/** Waits for orders that use it, and holds back those that want to. */
export async function lockOffer(tx: Queryable, id: string): Promise<StoredOffer | undefined> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update');
  return row;
}

/** undefined when another offer has its code. */
export async function insertOffer(tx: Queryable, values: typeof offers.$inferInsert) {
  const [row] = await tx.insert(offers).values(values).onConflictDoNothing().returning({ id: offers.id });
  return row?.id;
}

export async function updateOffer(tx: Queryable, id: string, values: Partial<typeof offers.$inferInsert>) {
  const version = sql`${offers.version} + 1`;
  await tx
    .update(offers)
    .set({ ...values, version })
    .where(eq(offers.id, id));
}

type FactsValues = {
  userId: string | null;
  visitorHash: string | null;
  counted: string[];
  wantsOrders: boolean;
  wantsGoods: boolean;
};

const GOODS = `json_build_object(
  'brand', (SELECT value FROM json_each_text(product.more_details) WHERE lower(key) = 'brand' LIMIT 1),
  'categoryIds', ARRAY(SELECT category_id FROM product_categories WHERE product_id = product.id),
  'subCategoryIds', ARRAY(SELECT sub_category_id FROM product_sub_categories WHERE product_id = product.id))`;

// The shopper's own open online payment counts neither as an order nor as a use, because a new order ends
// it first.
const FACTS = (isMine: string) => `
  SELECT cart.coupon_code AS code,
    $wantsOrders::boolean AND EXISTS (
      SELECT FROM orders WHERE user_id = $userId AND payment_state NOT IN ('failed', 'awaiting')
        AND status <> 'CANCELLED') AS "hasOrdered",
    (SELECT coalesce(json_object_agg(offer.id, json_build_object(
          'all', offer.used - coalesce(own.open, 0), 'own', coalesce(own.held, 0))), '{}')
      FROM offers offer LEFT JOIN (
        SELECT held.offer_id, count(*) FILTER (WHERE orders.payment_state <> 'awaiting')::int AS held,
          count(*) FILTER (WHERE orders.payment_state = 'awaiting')::int AS open
        FROM order_offers held JOIN orders ON orders.id = held.order_id
        WHERE held.user_id = $userId AND held.returned_at IS NULL GROUP BY held.offer_id
      ) AS own ON own.offer_id = offer.id
      WHERE offer.id = ANY(${anyNumberOf('$counted::text[]')})
        AND (own.offer_id IS NOT NULL OR offer.used >= offer.uses_total)) AS uses,
    CASE WHEN $wantsGoods::boolean THEN (
      SELECT json_object_agg(product.id, ${GOODS})
      FROM cart_lines line JOIN products product ON product.id = line.product_id WHERE line.cart_id = cart.id
    ) END AS goods
  FROM (SELECT 1) AS one LEFT JOIN carts cart ON ${isMine}`;
const shopperFacts = prepareNamed<FactsValues>('offer_facts_shopper', FACTS('cart.user_id = $userId'));
const visitorFacts = prepareNamed<FactsValues>(
  'offer_facts_visitor',
  FACTS('cart.visitor_hash = $visitorHash AND cart.expires_at > now()'),
);

export type OfferFactsRow = {
  code: string | null;
  hasOrdered: boolean;
  uses: OfferFacts['uses'];
  goods: Record<string, Omit<Goods, 'brand'> & { brand: string | null }> | null;
};

/** What decides whether these offers apply to the cart: one statement, whose row `toOfferFacts` reads. */
export function offerFactsStatement(
  owner: { userId: string } | { visitorHash: string },
  live: readonly OfferTerms[],
): BoundStatement {
  const wants = {
    counted: live
      .filter(({ usesTotal, usesPerShopper }) => usesTotal !== null || usesPerShopper !== null)
      .map(({ id }) => id),
    wantsOrders: live.some(({ isFirstOrder }) => isFirstOrder),
    wantsGoods: live.some(({ goods }) => !('all' in goods)),
  };
  return 'userId' in owner
    ? shopperFacts({ ...wants, userId: owner.userId, visitorHash: null })
    : visitorFacts({ ...wants, userId: null, visitorHash: owner.visitorHash });
}

export const toOfferFacts = ({ goods, ...facts }: OfferFactsRow): OfferFacts => ({
  ...facts,
  goods: toGoods(goods),
});

const toGoods = (found: OfferFactsRow['goods']): Record<string, Goods> =>
  Object.fromEntries(
    Object.entries(found ?? {}).map(([id, goods]) => [
      id,
      { ...goods, brand: toBrandKey(goods.brand ?? '') },
    ]),
  );

const productsOf = prepareNamed<{ productIds: string[] }>(
  'offer_products',
  `SELECT id AS "productId", price_paise::float8 AS "pricePaise", discount_basis_points AS "discountBasisPoints",
    ${GOODS} AS goods
  FROM products product WHERE id = ANY(${anyNumberOf('$productIds::text[]')})`,
);
type ProductRow = {
  productId: string;
  pricePaise: number;
  discountBasisPoints: number;
  goods: NonNullable<OfferFactsRow['goods']>[string];
};

/** In any order. */
export async function listRibbonProducts(db: Db, productIds: string[]): Promise<RibbonProduct[]> {
  const rows = await runBound<ProductRow>(db, productsOf({ productIds }));
  return rows.map(({ productId, pricePaise, discountBasisPoints, goods }) => ({
    productId,
    unitPaise: discountedPaise(pricePaise, discountBasisPoints / 100),
    isReduced: discountBasisPoints > 0,
    goods: toGoods({ [productId]: goods })[productId]!,
  }));
}

/** Whether goods are those of an offer, as `toMatcher`. */
function isInGoods(goods: OfferGoods, productId: SQL): SQL {
  if ('all' in goods) return sql`true`;
  const { productIds = [], categoryIds = [], subCategoryIds = [], brands = [] } = goods;
  return sql`(${productId} = ANY(${textArray(productIds)})
    OR EXISTS (SELECT FROM product_categories place
      WHERE place.product_id = ${productId} AND place.category_id = ANY(${textArray(categoryIds)}))
    OR EXISTS (SELECT FROM product_sub_categories place
      WHERE place.product_id = ${productId} AND place.sub_category_id = ANY(${textArray(subCategoryIds)}))
    OR (${brands.length > 0} AND EXISTS (SELECT FROM products branded, json_each_text(branded.more_details) AS detail
      WHERE branded.id = ${productId} AND lower(detail.key) = 'brand'
        AND lower(regexp_replace(trim(detail.value), '\\s+', ' ', 'g')) = ANY(${textArray(brands.map(toBrandKey))}))))`;
}

export type OfferProduct = Pick<PreviewedProduct, '_id' | 'name' | 'unit' | 'image'> &
  UnitCost & {
    pricePaise: number;
    discountBasisPoints: number;
    /** Among those that sell best; the others have the smallest margins. */
    isBestseller: boolean;
  };

/** Of those that shoppers see. `raised`: how many cost less in the last 30 days than now. */
export async function listOfferProducts(
  db: Queryable,
  goods: OfferGoods,
  { bestsellers, leastMargins }: { bestsellers: number; leastMargins: number },
): Promise<{ count: number; raised: number; products: OfferProduct[] }> {
  const { rows } = await db.execute<OfferProduct & { count: number; raised: number }>(sql`
    WITH meant AS MATERIALIZED (
      SELECT id, ${sql.raw(sellingPaise('products'))} AS asked_paise,
        cost_paise * (10000 + coalesce(tax.gst_basis_points, 0)) AS cost, tax.gst_basis_points
      FROM products LEFT JOIN ${TAXES_OF_PRODUCTS} AS tax ON tax.product_id = products.id
      WHERE NOT is_hidden AND ${isInGoods(goods, sql`products.id`)}
    ), chosen AS (
      (SELECT meant.id, true AS is_bestseller, -sum(sold.sold) AS place
        FROM meant LEFT JOIN store_products sold ON sold.product_id = meant.id
        GROUP BY meant.id ORDER BY place, meant.id LIMIT ${bestsellers})
      UNION ALL
      (SELECT id, false, asked_paise::float8 / cost AS place FROM meant
        WHERE cost > 0 ORDER BY place, id LIMIT ${leastMargins})
    )
    SELECT id AS _id, name, unit, coalesce(images[1], '') AS image, products.price_paise::float8 AS "pricePaise",
      discount_basis_points AS "discountBasisPoints", cost_paise::float8 AS "costPaise", gst_basis_points AS "soldBasisPoints",
      is_bestseller AS "isBestseller", (SELECT count(*)::int FROM meant) AS count,
      (SELECT count(*)::int FROM meant WHERE EXISTS (SELECT FROM product_prices past
        WHERE past.product_id = meant.id AND past.day > (now() AT TIME ZONE 'UTC')::date - ${LOWEST_OF_DAYS}::int
          AND past.paise < meant.asked_paise)) AS raised
    FROM chosen JOIN products USING (id) JOIN meant USING (id) ORDER BY is_bestseller DESC, place, id`);
  return { count: rows[0]?.count ?? 0, raised: rows[0]?.raised ?? 0, products: rows };
}

/** Over all days, in rupees. */
export async function readGain(db: Queryable, offerId: string): Promise<OfferDetails['gain']> {
  const { rows } = await db.execute<OfferDetails['gain']>(sql`
    SELECT count(*)::int AS orders, coalesce(sum(held.paise), 0)::float8 / 100 AS given,
      coalesce(sum(due_paise(orders)), 0)::float8 / 100 AS brought,
      count(*) FILTER (WHERE ${sql.raw(IS_FIRST_ORDER)})::int AS "newShoppers"
    FROM order_offers held JOIN orders ON orders.id = held.order_id
    WHERE held.offer_id = ${offerId} AND held.returned_at IS NULL AND ${sql.raw(HAS_BROUGHT)}`);
  return rows[0]!;
}

export async function listOfferNames(db: Queryable, ids: readonly (string | null)[]) {
  const wanted = sql`ANY(${textArray(ids.filter((id) => id !== null))})`;
  const { rows } = await db.execute<OfferDetails['names'][number]>(sql`
    SELECT id AS _id, name FROM stores WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM categories WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM sub_categories WHERE id = ${wanted}
    UNION ALL SELECT id, concat_ws(', ', name, nullif(unit, '')) FROM products WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM users WHERE id = ${wanted}`);
  return rows;
}

/** By id, of those that shoppers see. */
export async function listNamedPlaces(db: Db, ids: readonly string[]): Promise<Map<string, NamedPlace>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`ANY(${textArray(ids)})`;
  const { rows } = await db.execute<NamedPlace>(sql`
    SELECT id AS _id, name, 'category' AS kind, NULL::json AS category FROM categories WHERE id = ${wanted}
    UNION ALL
    SELECT sub.id, sub.name, 'sub-category', (
      SELECT json_build_object('_id', category.id, 'name', category.name)
      FROM sub_category_categories place JOIN categories category ON category.id = place.category_id
      WHERE place.sub_category_id = sub.id ORDER BY category.id LIMIT 1)
    FROM sub_categories sub
    WHERE sub.id = ${wanted} AND EXISTS (SELECT FROM sub_category_categories WHERE sub_category_id = sub.id)
    UNION ALL SELECT id, name, 'product', NULL FROM products WHERE id = ${wanted} AND NOT is_hidden`);
  return new Map(rows.map((row) => [row._id, row]));
}

type TrialOrder = { id: string; userId: string; isFirst: boolean; lines: OfferLine[] };

/** Sales since `firstId` and before `before`, newest first, with the lines that an offer is for. */
export async function listPastOrders(
  db: Db,
  offer: Pick<OfferTerms, 'goods' | 'storeId' | 'minimumPaise' | 'shopperId'>,
  { firstId, before, limit }: { firstId: string; before: string; limit: number },
): Promise<TrialOrder[]> {
  const { goods, storeId, minimumPaise, shopperId } = offer;
  const { rows } = await db.execute<TrialOrder>(sql`
    SELECT orders.id, orders.user_id AS "userId",
      NOT EXISTS (SELECT FROM orders earlier WHERE earlier.user_id = orders.user_id AND earlier.id < orders.id
        AND earlier.payment_state <> 'failed' AND earlier.status <> 'CANCELLED') AS "isFirst",
      coalesce((SELECT json_agg(json_build_object('productId', line.product_id, 'quantity', line.quantity,
          'lineTotalPaise', line.line_total_paise) ORDER BY line.id)
        FROM order_lines line WHERE line.order_id = orders.id AND ${isInGoods(goods, sql`line.product_id`)}), '[]') AS lines
    FROM (
      SELECT * FROM orders
      WHERE id >= ${firstId} AND id < ${before} AND status <> 'CANCELLED' AND payment_state <> 'failed'
        AND sub_total_paise >= ${minimumPaise} AND (${storeId}::text IS NULL OR store_id = ${storeId})
        AND (${shopperId}::text IS NULL OR user_id = ${shopperId})
      ORDER BY id DESC LIMIT ${limit}
    ) AS orders ORDER BY orders.id DESC`);
  return rows;
}
