// What planned prices do to a product, and what a discount truly is. Pure.

import type { Problems } from '#shared/check-fields.ts';
import { discountedPaise, toPaise, toRupees } from '#shared/money.ts';
import { findBelowCost, findPriceRisks, type UnitCost } from '#shared/price-risks.ts';
import { DAY_MS } from '#shared/times.ts';
import type { PlanFields, PlannedPrice, PricePlan, RiskyPrice } from './price-plan.contract.ts';
import type { pricePlans } from './price-plan.table.ts';

export type StoredPlan = typeof pricePlans.$inferSelect;
export type ProductPrice = { pricePaise: number; discountBasisPoints: number };

/** Whoever plans for this minute presses a little after it has begun. */
const LATE_MS = 60_000;
const MAX_DAYS = 400;

export type PlanValues = Pick<StoredPlan, 'pricePaise' | 'discountBasisPoints' | 'startsAt' | 'endsAt'>;

/** Notes what is wrong with the fields together. */
export function toPlanValues(
  { price, discount, from, until }: PlanFields,
  now: Date,
  problems: Problems,
): PlanValues {
  const [startsAt, endsAt] = [new Date(from), new Date(until)];
  if (price == null && discount == null) problems.price = 'Enter a price, a discount or both';
  if (startsAt.getTime() < now.getTime() - LATE_MS) problems.from = 'This time has passed';
  if (endsAt <= startsAt) problems.until = 'Must be after the beginning';
  else if (endsAt <= now) problems.until = 'This time has passed';
  else if (endsAt.getTime() > now.getTime() + MAX_DAYS * DAY_MS)
    problems.until = `At most ${MAX_DAYS} days from now`;
  return {
    ...{ startsAt, endsAt },
    pricePaise: price == null ? null : toPaise(price),
    discountBasisPoints: discount == null ? null : Math.round(discount * 100),
  };
}

/** The end is exclusive. */
export const overlaps = (one: Pick<PlanValues, 'startsAt' | 'endsAt'>, other: typeof one): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

export type StartedPlan = Pick<StoredPlan, 'id' | 'priceBeforePaise' | 'discountBeforeBasisPoints'>;
export type PlanSwitch = { priced: ProductPrice; ended: string[]; begun: StartedPlan[] };

/** A plan whose whole time was missed does nothing any more. */
export function switchPrices(product: ProductPrice, due: readonly StoredPlan[], now: Date): PlanSwitch {
  const switched: PlanSwitch = { priced: { ...product }, ended: [], begun: [] };
  const { priced, ended, begun } = switched;
  const dueAt = ({ begunAt, startsAt, endsAt }: StoredPlan) => (begunAt ? endsAt : startsAt).getTime();
  // At the same moment, what ends gives back before the next begins.
  const inOrder = due.toSorted(
    (a, b) => dueAt(a) - dueAt(b) || Number(b.begunAt !== null) - Number(a.begunAt !== null),
  );
  for (const plan of inOrder) {
    if (plan.begunAt) giveBack(priced, plan);
    if (plan.begunAt || plan.endsAt <= now) {
      ended.push(plan.id);
      continue;
    }
    const { pricePaise, discountBasisPoints } = plan;
    begun.push({
      id: plan.id,
      priceBeforePaise: pricePaise === null ? null : priced.pricePaise,
      discountBeforeBasisPoints: discountBasisPoints === null ? null : priced.discountBasisPoints,
    });
    if (pricePaise !== null) priced.pricePaise = pricePaise;
    if (discountBasisPoints !== null) priced.discountBasisPoints = discountBasisPoints;
  }
  return switched;
}

function giveBack(priced: ProductPrice, plan: StoredPlan): void {
  priced.pricePaise = plan.priceBeforePaise ?? priced.pricePaise;
  priced.discountBasisPoints = plan.discountBeforeBasisPoints ?? priced.discountBasisPoints;
}

export function toPlanAnswer(plan: StoredPlan): PricePlan {
  const { id, productId, pricePaise, discountBasisPoints, startsAt, endsAt, begunAt, endedAt } = plan;
  return {
    ...{ _id: id, productId },
    price: pricePaise === null ? null : toRupees(pricePaise),
    discount: discountBasisPoints === null ? null : discountBasisPoints / 100,
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    state: endedAt ? 'ended' : begunAt ? 'running' : 'planned',
    endedAt: endedAt?.toISOString() ?? null,
    changedByHand: plan.isChangedByHand,
  };
}

const toSelling = ({ pricePaise, discountBasisPoints }: ProductPrice): number =>
  discountedPaise(pricePaise, discountBasisPoints / 100);

export type CostlyProduct = ProductPrice & UnitCost & { id: string; name: string; unit: string };

/** A plan with what it does to its product. */
export type PlanLine = {
  plan: StoredPlan;
  product: CostlyProduct;
  plannedBy: string | null;
  /** Of its batch, those that have not ended. */
  openInBatch: number;
};

export function toPlannedPrice({ plan, product, plannedBy, openInBatch }: PlanLine): PlannedPrice {
  const planned = {
    pricePaise: plan.pricePaise ?? product.pricePaise,
    discountBasisPoints: plan.discountBasisPoints ?? product.discountBasisPoints,
  };
  const [before, after] = [toSelling(product), toSelling(planned)];
  return {
    ...toPlanAnswer(plan),
    ...{ batchId: plan.batchId, name: product.name, unit: product.unit },
    ...{ current: toRupees(before), sellingPrice: toRupees(after) },
    ...{ plannedBy, openInBatch },
    risks: plan.endedAt
      ? []
      : plan.begunAt
        ? findBelowCost(after, product)
        : findPriceRisks(before, after, product),
  };
}

/** None when nothing has to be asked. */
export function toRiskyPrice(product: ProductPrice & UnitCost, changed: CostlyProduct): RiskyPrice[] {
  const [before, after] = [toSelling(product), toSelling(changed)];
  const risks = findPriceRisks(before, after, changed, product);
  const { id: productId, name, unit } = changed;
  const prices = { before: toRupees(before), after: toRupees(after) };
  return risks.length === 0 ? [] : [{ productId, name: `${name}, ${unit}`, ...prices, risks }];
}
