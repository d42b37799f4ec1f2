// SQL of planned prices. Products are locked before their plans, as when a price is changed by hand.

import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { nextUpdate, textArray } from '#database/columns.ts';
import { users } from '#features/identity/account/account.table.ts';
import { makeId } from '#shared/ids.ts';
import { MAX_PLANNED } from '#shared/limits.ts';
import { products } from '../catalogue.table.ts';
import { selectStored } from '../product-columns.store.ts';
import type { StoredFields } from '../product-fields.rules.ts';
import { MAX_SHOWN_PLANS } from './price-plan.contract.ts';
import type {
  CostlyProduct,
  PlanLine,
  PlanValues,
  ProductPrice,
  StartedPlan,
  StoredPlan,
} from './price-plan.rules.ts';
import { LOWEST_OF_DAYS, pricePlans } from './price-plan.table.ts';

export type LockedProduct = ProductPrice & { id: string; name: string };

/** In the order in which others lock them. Their stock stays free for orders. */
export async function lockPrices(tx: Queryable, ids: readonly string[]): Promise<LockedProduct[]> {
  const { id, name, pricePaise, discountBasisPoints } = products;
  return tx
    .select({ id, name, pricePaise, discountBasisPoints })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('no key update');
}

export async function listOpenPlans(tx: Queryable, productIds: readonly string[]): Promise<StoredPlan[]> {
  return tx
    .select()
    .from(pricePlans)
    .where(and(inArray(pricePlans.productId, [...productIds]), isNotNull(pricePlans.dueAt)));
}

export async function insertPlans(
  tx: Queryable,
  productIds: readonly string[],
  values: PlanValues,
  plannedBy: string,
) {
  const batchId = makeId();
  return tx
    .insert(pricePlans)
    .values(productIds.map((productId) => ({ productId, batchId, plannedBy, ...values })))
    .returning();
}

export async function listPlansOf(db: Queryable, productId: string): Promise<StoredPlan[]> {
  return db
    .select()
    .from(pricePlans)
    .where(eq(pricePlans.productId, productId))
    .orderBy(desc(pricePlans.startsAt), desc(pricePlans.id))
    .limit(MAX_SHOWN_PLANS);
}

export async function findPlan(db: Queryable, id: string): Promise<StoredPlan | undefined> {
  const [row] = await db.select().from(pricePlans).where(eq(pricePlans.id, id));
  return row;
}

export async function findPlans(db: Queryable, ids: readonly string[]): Promise<StoredPlan[]> {
  return db
    .select()
    .from(pricePlans)
    .where(inArray(pricePlans.id, [...ids]));
}

/** Those of a batch that have not ended. */
export async function listOpenOfBatch(db: Queryable, batchId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pricePlans.id })
    .from(pricePlans)
    .where(and(eq(pricePlans.batchId, batchId), isNotNull(pricePlans.dueAt)))
    .limit(MAX_PLANNED);
  return rows.map(({ id }) => id);
}

export async function deletePlans(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.delete(pricePlans).where(inArray(pricePlans.id, [...ids]));
}

export async function endPlansNow(tx: Queryable, ids: readonly string[]): Promise<StoredPlan[]> {
  return tx
    .update(pricePlans)
    .set({ endsAt: sql`greatest(starts_at, clock_timestamp())`, endedAt: sql`clock_timestamp()` })
    .where(inArray(pricePlans.id, [...ids]))
    .returning();
}

/** By the clock of the database, like everything that decides when a plan is due. */
export async function readNow(tx: Queryable): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  );
  return new Date(Math.floor(rows[0]!.ms));
}

/** Products with a plan that is due, those that wait longest first. */
export async function listDueProducts(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT product_id AS id FROM (
      SELECT product_id FROM price_plans WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${limit}
    ) AS due`);
  return rows.map(({ id }) => id);
}

/** Ends and begins plans of locked products and gives them their prices. */
export async function saveSwitched(
  tx: Queryable,
  {
    changed,
    ended,
    begun,
  }: { changed: readonly (ProductPrice & { id: string })[]; ended: string[]; begun: StartedPlan[] },
): Promise<void> {
  // In this order, because a price that changes while a plan runs was changed by hand (note_price_change).
  if (ended.length > 0)
    await tx
      .update(pricePlans)
      .set({ endedAt: sql`clock_timestamp()` })
      .where(inArray(pricePlans.id, ended));
  if (changed.length > 0)
    await tx.execute(sql`
      UPDATE products p SET price_paise = item."pricePaise", discount_basis_points = item."discountBasisPoints",
        updated_at = ${nextUpdate('p.updated_at')}
      FROM json_to_recordset(${JSON.stringify(changed)}::json)
        AS item (id text, "pricePaise" bigint, "discountBasisPoints" int) WHERE p.id = item.id`);
  if (begun.length > 0)
    await tx.execute(sql`
      UPDATE price_plans plan SET begun_at = clock_timestamp(), price_before_paise = item."priceBeforePaise",
        discount_before_basis_points = item."discountBeforeBasisPoints"
      FROM json_to_recordset(${JSON.stringify(begun)}::json)
        AS item (id text, "priceBeforePaise" bigint, "discountBeforeBasisPoints" int) WHERE plan.id = item.id`);
}

export type NextMoment = {
  now: string;
  /** Until a plan is due; null: none is planned. */
  inMs: number | null;
  /** Products with a plan whose time began or ended after `since`; at most one more than asked for. */
  switched: string[];
};

export async function readNextMoment(db: Db, since: string | null, maxSwitched: number): Promise<NextMoment> {
  const { rows } = await db.execute<NextMoment>(sql`
    SELECT clock_timestamp()::text AS now,
      (SELECT (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8
        FROM price_plans WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1) AS "inMs",
      ARRAY(
        SELECT product_id FROM price_plans
          WHERE starts_at > ${since}::timestamptz AND starts_at <= clock_timestamp()
        UNION SELECT product_id FROM price_plans
          WHERE ends_at > ${since}::timestamptz AND ends_at <= clock_timestamp()
        LIMIT ${maxSwitched + 1}) AS switched`);
  return rows[0]!;
}

type PriceHistory = ProductPrice & { lowestBefore: number | null };

/** `lowestBefore`: what it stopped costing in the last days, after discount; null: it cost nothing else. */
export async function findPrices(db: Queryable, productId: string): Promise<PriceHistory | undefined> {
  const { rows } = await db.execute<PriceHistory>(sql`
    SELECT price_paise::float8 AS "pricePaise", discount_basis_points AS "discountBasisPoints", (
      SELECT min(paise)::float8 FROM product_prices
      WHERE product_id = products.id AND day >= (now() AT TIME ZONE 'UTC')::date - ${LOWEST_OF_DAYS}::int
    ) AS "lowestBefore"
    FROM products WHERE id = ${productId}`);
  return rows[0];
}

const { id: productId, name, unit, pricePaise, discountBasisPoints, costPaise } = products;
const soldBasisPoints = sql<number | null>`(SELECT gst_basis_points FROM tax_of_product(${productId}))`;
const costly = { id: productId, name, unit, pricePaise, discountBasisPoints, costPaise, soldBasisPoints };

const isOfState = (isEnded: boolean) => (isEnded ? isNull(pricePlans.dueAt) : isNotNull(pricePlans.dueAt));

/** Open ones by when they begin, ended ones the latest first. */
export async function listPlanLines(
  db: Queryable,
  isEnded: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlanLine[]> {
  const { id, batchId, startsAt, endedAt } = pricePlans;
  return db
    .select({
      ...{ plan: pricePlans, product: costly },
      plannedBy: users.name,
      openInBatch: sql<number>`(SELECT count(*)::int FROM price_plans other
        WHERE other.batch_id = ${batchId} AND other.due_at IS NOT NULL)`,
    })
    .from(pricePlans)
    .innerJoin(products, eq(products.id, pricePlans.productId))
    .leftJoin(users, eq(users.id, pricePlans.plannedBy))
    .where(isOfState(isEnded))
    .orderBy(...(isEnded ? [desc(endedAt), desc(id)] : [asc(startsAt), asc(id)]))
    .limit(limit)
    .offset(offset);
}

export async function countPlans(db: Db, isEnded: boolean): Promise<number> {
  return db.$count(pricePlans, isOfState(isEnded));
}

const PRICED = sql.raw(selectStored(['price', 'discount', 'cost', 'gstRate', 'subCategory']));
export type PricedProduct = StoredFields<'price' | 'discount' | 'cost' | 'gstRate' | 'subCategory'> &
  Pick<CostlyProduct, 'id' | 'name' | 'unit'>;

/** These products, or those of these sub-categories. */
export async function listPriced(
  db: Queryable,
  { ids, subCategoryIds = [] }: { ids?: readonly string[]; subCategoryIds?: readonly string[] },
): Promise<PricedProduct[]> {
  const chosen = ids
    ? textArray(ids)
    : sql`ARRAY(SELECT product_id FROM product_sub_categories
        WHERE sub_category_id = ANY(${textArray(subCategoryIds)}))`;
  const { rows } = await db.execute<PricedProduct>(sql`
    SELECT p.id, p.name, p.unit, ${PRICED} FROM products p WHERE p.id = ANY(${chosen}) ORDER BY p.name, p.id`);
  return rows;
}
