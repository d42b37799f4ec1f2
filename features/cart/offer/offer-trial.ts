// A trial of an offer on some of its products and on past orders. Changes nothing.

import { discountedPaise, toRupees } from '#shared/money.ts';
import { findBelowCost } from '#shared/price-risks.ts';
import { makeId, toFirstId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import { readValues, type OfferDeps } from './offer-admin.ts';
import type { OfferBody, PreviewedProduct, Simulation } from './offer.contract.ts';
import { chooseOffers, NO_FACTS, type OfferTerms } from './offer.rules.ts';
import { isOfProducts, type OfferValues } from './offer-fields.rules.ts';
import { listOfferProducts, listPastOrders, type OfferProduct } from './offer.store.ts';

type TryDeps = Pick<OfferDeps, 'db' | 'stores'>;

/** The products are already chosen: only a bundle of named products filters them again. */
function toUnconditional(values: OfferValues, now: Date): OfferTerms {
  const always = { isDraft: false, code: null, startsAt: new Date(0), endsAt: null, storeId: null };
  return {
    ...{ ...values, ...always, id: makeId(now), version: 1, shopperId: null, isFirstOrder: false },
    ...{ minimumPaise: 0, usesTotal: null, usesPerShopper: null },
    goods: isOfProducts(values) ? values.goods : { all: true as const },
  };
}

const SHOWN = 6;
const SHOWN_BELOW_COST = 3;
const LEAST_MARGINS = 100;
/** As many as a cart may have of one product. */
const MAX_UNITS = 99;

/** Calculated here and not in the browser, which knows neither the products nor their costs. 400; 404. */
export async function previewOffer({ db, stores }: TryDeps, body: OfferBody, now: Date) {
  const values = readValues({ stores }, body);
  const isBundle = isOfProducts(values);
  // All products of a bundle are needed for it.
  const bestsellers = isBundle ? MAX_UNITS + 1 : SHOWN;
  const wanted = { bestsellers, leastMargins: isBundle ? 0 : LEAST_MARGINS };
  const { count, raised, products } = await listOfferProducts(db, values.goods, wanted);
  const offer = toUnconditional(values, now);
  const toPreviews = (bill: readonly OfferProduct[]) => previewBill(values, offer, bill, now);
  if (isBundle) {
    const shown = toPreviews(products);
    return { count, raised, products: shown, belowCost: shown.filter(isBelowCost) };
  }
  const sold = products.filter(({ isBestseller }) => isBestseller).flatMap((one) => toPreviews([one]));
  const poor = products.filter(({ isBestseller }) => !isBestseller).flatMap((one) => toPreviews([one]));
  const belowCost = poor.filter(isBelowCost);
  const first = belowCost.slice(0, SHOWN_BELOW_COST);
  const others = sold.filter(({ _id }) => !first.some((one) => one._id === _id));
  return { count, raised, products: [...first, ...others].slice(0, SHOWN), belowCost };
}

const isBelowCost = ({ risks }: PreviewedProduct) => risks.length > 0;

function previewBill(
  { kind, buy, get, minimumPaise }: OfferValues,
  offer: OfferTerms,
  bill: readonly OfferProduct[],
  now: Date,
): PreviewedProduct[] {
  const lines = bill.map(({ _id: productId, pricePaise, discountBasisPoints }) => {
    const paise = discountedPaise(pricePaise, discountBasisPoints / 100);
    const units = kind === 'free_units' ? buy! + get! : (buy ?? 1);
    const least = bill.length > 1 || paise === 0 ? 1 : Math.ceil(minimumPaise / paise);
    const quantity = Math.min(MAX_UNITS, Math.max(units, least));
    return { productId, quantity, lineTotalPaise: paise * quantity };
  });
  const { byLine } = chooseOffers([offer], lines, NO_FACTS, { userId: null, storeId: '', now });
  return bill.map(({ _id, name, unit, image, ...cost }, at) => {
    const { quantity, lineTotalPaise } = lines[at]!;
    const afterPaise = lineTotalPaise - byLine[at]!;
    return {
      ...{ _id, name, unit, image, quantity },
      ...{ before: toRupees(lineTotalPaise), after: toRupees(afterPaise) },
      risks: findBelowCost(afterPaise, cost, quantity),
    };
  });
}

const DAYS = 28;
/** Read in steps, so that neither the database nor this process is busy for long. */
const STEP = 1_000;
const MAX_LOOKED = 20_000;

/** As if it had run alone. 400; 404 no such store. */
export async function simulateOffer(deps: TryDeps, body: OfferBody, now: Date): Promise<Simulation> {
  const values = readValues(deps, body);
  const { usesTotal, usesPerShopper, isFirstOrder } = values;
  const offer = toUnconditional(values, now);
  const firstId = toFirstId(new Date(now.getTime() - DAYS * DAY_MS));
  const usesOf = new Map<string, number>();
  let [orders, givenPaise, looked, isComplete] = [0, 0, 0, false];
  let before = toFirstId(new Date(now.getTime() + 1_000));
  while (looked < MAX_LOOKED && !isComplete) {
    const past = await listPastOrders(deps.db, values, { firstId, before, limit: STEP });
    isComplete = past.length < STEP;
    looked += past.length;
    before = past.at(-1)?.id ?? before;
    for (const { userId, isFirst, lines } of past) {
      const own = usesOf.get(userId) ?? 0;
      if (isFirstOrder && !isFirst) continue;
      if (usesTotal !== null && orders >= usesTotal) continue;
      if (usesPerShopper !== null && own >= usesPerShopper) continue;
      const { discountPaise } = chooseOffers([offer], lines, NO_FACTS, { userId, storeId: '', now });
      if (discountPaise === 0) continue;
      usesOf.set(userId, own + 1);
      orders++;
      givenPaise += discountPaise;
    }
  }
  return { orders, given: toRupees(givenPaise), days: DAYS, looked, isComplete };
}
