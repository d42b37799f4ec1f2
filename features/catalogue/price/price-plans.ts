// Planned prices: added and removed by staff, and begun and ended at their moments. A plan writes the price
// of its product, so everything that reads products knows nothing of plans.

import { sql } from 'drizzle-orm';
import { actAs } from '#database/actor.ts';
import type { Db } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { isId } from '#shared/ids.ts';
import { discountedPaise, toRupees } from '#shared/money.ts';
import { MAX_LIMIT, readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { changeCatalogue, listTagsOfProducts, type CatalogueChanges } from '../catalogue-changes.ts';
import { noProduct } from '../product.rules.ts';
import {
  type PlanBody,
  type PlanFields,
  type PlannedMany,
  type PlannedPrice,
  type PlannedQuery,
  type PricePlan,
  type ProductPlans,
} from './price-plan.contract.ts';
import {
  overlaps,
  switchPrices,
  toPlanAnswer,
  toPlannedPrice,
  toPlanValues,
  type ProductPrice,
  type StoredPlan,
} from './price-plan.rules.ts';
import {
  countPlans,
  deletePlans,
  endPlansNow,
  findPlan,
  findPlans,
  findPrices,
  insertPlans,
  listDueProducts,
  listOpenOfBatch,
  listOpenPlans,
  listPlanLines,
  listPlansOf,
  lockPrices,
  readNow,
  saveSwitched,
} from './price-plan.store.ts';
import { pricePlans, productPrices, LOWEST_OF_DAYS } from './price-plan.table.ts';

export type Moments = {
  /** Brings prices and pages up to date, also after missed notices. Never fails. */
  catchUp(): Promise<void>;
};
export type PlanDeps = { db: Db; changes: CatalogueChanges; stores: Pick<Stores, 'all'>; moments: Moments };

/** Of one product, beside those that have ended. */
const MAX_OPEN_PLANS = 20;
/** Few enough that nobody who changes one of these products waits long. */
const BATCH_SIZE = 500;

const noPlan = () => new ShopError('not_found', { message: 'Planned price not found' });

export async function listPlans(
  { db, stores }: Pick<PlanDeps, 'db' | 'stores'>,
  productId: string,
): Promise<ProductPlans> {
  const priced = isId(productId) ? await findPrices(db, productId) : undefined;
  if (!priced) throw noProduct();
  const plans = await listPlansOf(db, productId);
  const { pricePaise, discountBasisPoints, lowestBefore: before } = priced;
  const current = discountedPaise(pricePaise, discountBasisPoints / 100);
  return {
    lowest: toRupees(Math.min(current, before ?? current)),
    lowestBefore: before === null ? null : toRupees(before),
    timeZone: stores.all()[0]!.timeZone,
    plans: plans.map(toPlanAnswer),
  };
}

/** All products' plans: those that are to begin or to end, or those that have ended. */
export async function listPlanned(
  db: Db,
  { state, page = '1' }: PlannedQuery,
): Promise<{ rows: PlannedPrice[]; paging: Paging }> {
  const isEnded = state === 'ended';
  const found = await readPage(
    Number(page),
    MAX_LIMIT,
    (window) => listPlanLines(db, isEnded, window),
    () => countPlans(db, isEnded),
  );
  return { ...found, rows: found.rows.map(toPlannedPrice) };
}

/** 400; 404 no such product; 409 with the plan that is in this time already, or when there are too many. */
export async function planPrice(
  deps: PlanDeps & { userId: string },
  { productId, ...fields }: PlanBody,
  now: Date,
): Promise<PricePlan> {
  const { plans, refused } = await planAll(deps, [productId], fields, now);
  if (refused[0]?.code === 'not_found') throw noProduct();
  if (refused[0]) {
    const { code, message, other } = refused[0];
    throw new ShopError(code, { data: other && toPlanAnswer(other), fields: { from: message } });
  }
  // It may have begun.
  return toPlanAnswer((await findPlan(deps.db, plans[0]!.id)) ?? plans[0]!);
}

/** Plans those that can be, and says why of the others. 400. */
export async function planPrices(
  deps: PlanDeps & { userId: string },
  productIds: readonly string[],
  fields: PlanFields,
  now: Date,
): Promise<PlannedMany> {
  const { plans, refused } = await planAll(deps, [...new Set(productIds)], fields, now);
  return {
    planned: plans.length,
    refused: refused.map(({ productId, name, message }) => ({ productId, name, message })),
  };
}

type RefusedPlan = {
  productId: string;
  name: string | null;
  code: 'not_found' | 'price_plan_overlaps' | 'too_many_price_plans';
  message: string;
  other?: StoredPlan;
};

async function planAll(
  { db, changes, moments, userId }: PlanDeps & { userId: string },
  productIds: readonly string[],
  fields: PlanFields,
  now: Date,
): Promise<{ plans: StoredPlan[]; refused: RefusedPlan[] }> {
  const problems: Problems = {};
  const values = toPlanValues(fields, now, problems);
  requireNoProblems(problems);
  const answer = await changeCatalogue(db, changes, async (tx) => {
    const found = new Map((await lockPrices(tx, productIds.filter(isId))).map((one) => [one.id, one]));
    const open = Map.groupBy(await listOpenPlans(tx, [...found.keys()]), (plan) => plan.productId);
    const refused = productIds.flatMap((productId): RefusedPlan[] => {
      const others = open.get(productId) ?? [];
      const name = found.get(productId)?.name ?? null;
      const refuse = (code: RefusedPlan['code'], message: string = ERRORS[code].message) => [
        { productId, name, code, message },
      ];
      if (name === null) return refuse('not_found', 'Product not found');
      if (others.length >= MAX_OPEN_PLANS) return refuse('too_many_price_plans');
      const other = others.find((one) => overlaps(one, values));
      return other ? refuse('price_plan_overlaps').map((one) => ({ ...one, other })) : [];
    });
    const isRefused = new Set(refused.map(({ productId }) => productId));
    const accepted = productIds.filter((id) => !isRefused.has(id));
    const plans = accepted.length > 0 ? await insertPlans(tx, accepted, values, userId) : [];
    return { answer: { plans, refused }, tags: plans.length > 0 ? ['price-plans'] : [] };
  });
  await moments.catchUp();
  return answer;
}

/** One that runs ends now; one that has ended stays as it is. 404. */
export async function removePlan(deps: PlanDeps, id: string | undefined): Promise<PricePlan> {
  const [removed] = id && isId(id) ? await removePlans(deps, [id]) : [];
  if (!removed) throw noPlan();
  return removed;
}

/** What was planned together and has not ended. */
export async function removeBatch(deps: PlanDeps, batchId: string): Promise<PricePlan[]> {
  return removePlans(deps, await listOpenOfBatch(deps.db, batchId));
}

async function removePlans({ db, changes, moments }: PlanDeps, ids: readonly string[]): Promise<PricePlan[]> {
  if (ids.length === 0) return [];
  const answer = await changeCatalogue(db, changes, async (tx) => {
    const seen = await findPlans(tx, ids);
    const products = await lockPrices(
      tx,
      seen.map(({ productId }) => productId),
    );
    // Read after the lock: one may have begun or ended meanwhile.
    const plans = await findPlans(tx, ids);
    const now = await readNow(tx);
    const waiting = plans.filter(({ begunAt, endedAt }) => !begunAt && !endedAt);
    const running = plans.filter(({ begunAt, endedAt }) => begunAt && !endedAt);
    await deletePlans(
      tx,
      waiting.map(({ id }) => id),
    );
    const over = await endPlansNow(
      tx,
      running.map(({ id }) => id),
    );
    const ending = Map.groupBy(running, ({ productId }) => productId);
    const changed = products.flatMap((product) => {
      const due = (ending.get(product.id) ?? []).map((plan) => ({ ...plan, endsAt: now }));
      return listChanged(product, switchPrices(product, due, now).priced);
    });
    await saveSwitched(tx, { changed, ended: [], begun: [] });
    const isOver = new Map(over.map((plan) => [plan.id, plan]));
    const isWaiting = new Set(waiting);
    const removed = plans.map((plan) =>
      isWaiting.has(plan) ? { ...plan, endedAt: now } : (isOver.get(plan.id) ?? plan),
    );
    const tags = await listTagsOfProducts(
      tx,
      changed.map(({ id }) => id),
    );
    return { answer: removed.map(toPlanAnswer), tags: ['price-plans', ...tags] };
  });
  await moments.catchUp();
  return answer;
}

const listChanged = (product: ProductPrice & { id: string }, priced: ProductPrice) =>
  priced.pricePaise === product.pricePaise && priced.discountBasisPoints === product.discountBasisPoints
    ? []
    : [{ id: product.id, ...priced }];

/**
 * Begins and ends what is due by the clock of the database. Several processes at once share the work, and
 * each returns when all of it is done: each waits for the products that another has locked.
 */
export async function applyDuePlans(db: Db, changes: CatalogueChanges): Promise<void> {
  const actor = { userId: null, address: '', call: 'Planned price' };
  await actAs(actor, async () => {
    while ((await applyBatch(db, changes)) > 0);
  });
}

async function applyBatch(db: Db, changes: CatalogueChanges): Promise<number> {
  return changeCatalogue(db, changes, async (tx) => {
    const ids = await listDueProducts(tx, BATCH_SIZE);
    if (ids.length === 0) return { answer: 0, tags: [] };
    const locked = await lockPrices(tx, ids);
    const now = await readNow(tx);
    // Read after the lock: another process may have done it meanwhile.
    const open = await listOpenPlans(tx, ids);
    const due = Map.groupBy(
      open.filter(({ dueAt }) => dueAt! <= now),
      ({ productId }) => productId,
    );
    const switched = locked.map((product) => ({
      product,
      ...switchPrices(product, due.get(product.id) ?? [], now),
    }));
    const changed = switched.flatMap(({ product, priced }) => listChanged(product, priced));
    await saveSwitched(tx, {
      changed,
      ended: switched.flatMap(({ ended }) => ended),
      begun: switched.flatMap(({ begun }) => begun),
    });
    const changedIds = changed.map(({ id }) => id);
    return { answer: ids.length, tags: await listTagsOfProducts(tx, changedIds) };
  });
}

/** What somebody may still want to know of them: which prices were asked, a year later. */
export const expiredPrices: readonly ExpiredRows[] = [
  { column: pricePlans.endsAt, limit: sql`now() - interval '400 days'` },
  { column: productPrices.day, limit: sql.raw(`(now() AT TIME ZONE 'UTC')::date - ${LOWEST_OF_DAYS}`) },
];
