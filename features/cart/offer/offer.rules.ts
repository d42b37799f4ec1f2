// What offers take off a bill: when an offer applies, how much it takes off, and from which lines. Pure; all
// amounts in whole paise.

import { toBrandKey } from '#shared/filters.ts';
import type { COUPON_REFUSALS, STATES } from './offer.contract.ts';
import type { OfferGoods, offers } from './offer.table.ts';

/** An offer as processes hold it in memory: uses are counted in the database. */
export type OfferTerms = Omit<typeof offers.$inferSelect, 'used' | 'createdAt'>;
export type OfferState = (typeof STATES)[number];

/** Brands by their key (`toBrandKey`). */
export type Goods = { brand: string; categoryIds: readonly string[]; subCategoryIds: readonly string[] };
const NO_GOODS: Goods = { brand: '', categoryIds: [], subCategoryIds: [] };

/** A line of a bill. The total is for the whole quantity, after the product's own discount. */
export type OfferLine = { productId: string; quantity: number; lineTotalPaise: number };

export type OfferFacts = {
  code: string | null;
  /** An order of the shopper that is not over without a sale; false for visitors. */
  hasOrdered: boolean;
  /** Orders that hold an offer, and the shopper's own: of offers used by the shopper, or used up. */
  uses: Record<string, { all: number; own: number }>;
  goods: Record<string, Goods>;
};
export const NO_FACTS: OfferFacts = { code: null, hasOrdered: false, uses: {}, goods: {} };

export type Buyer = { userId: string | null; storeId: string; now: Date };

export type Refusal = (typeof COUPON_REFUSALS)[number];

export type AppliedOffer = { offer: OfferTerms; paise: number };
export type OfferResult = {
  applied: AppliedOffer[];
  byLine: number[];
  discountPaise: number;
  /** Those that apply once goods for so much more are in the cart, the nearest first. */
  missing: { label: string; paise: number }[];
  /** `why`: why the code in the cart does not apply; 'better' where others take off more. */
  coupon: { code: string; why: Refusal | 'better' | null } | null;
};

/** What a shopper may like to know beside what applies. */
export type OfferHints = {
  /** Would apply by themselves, and gave way to what takes off so much more; the most first. */
  displaced: { offer: OfferTerms; morePaise: number }[];
  /** Codes that everybody may know: those that would take off more now, then those that miss the least. */
  codes: { offer: OfferTerms; savesPaise: number; missingPaise: number }[];
};

const MAX_MISSING = 3;
const MAX_DISPLACED = 2;
const MAX_CODES = 3;
/** How one is applied after the other: first what is about units. */
const ORDER = ['free_units', 'bundle', 'percent', 'amount'];

export function stateOf(offer: Pick<OfferTerms, 'isDraft' | 'startsAt' | 'endsAt'>, now: Date): OfferState {
  if (offer.endsAt && offer.endsAt <= now) return 'ended';
  if (offer.isDraft) return 'draft';
  return offer.startsAt > now ? 'planned' : 'running';
}

/** As codes are kept: shoppers type them in any case, and with spaces around. */
export const toCode = (typed: string): string => typed.trim().toUpperCase();
export const isCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,23}$/.test(code);

const brandKeys = new WeakMap<OfferGoods, string[]>();

function brandKeysOf(goods: OfferGoods): string[] {
  if ('all' in goods) return [];
  let keys = brandKeys.get(goods);
  if (!keys) brandKeys.set(goods, (keys = (goods.brands ?? []).map(toBrandKey)));
  return keys;
}

export function toMatcher({
  goods,
}: Pick<OfferTerms, 'goods'>): (productId: string, facts?: Goods) => boolean {
  if ('all' in goods) return () => true;
  const { productIds = [], categoryIds = [], subCategoryIds = [] } = goods;
  const keys = brandKeysOf(goods);
  return (productId, facts = NO_GOODS) =>
    productIds.includes(productId) ||
    categoryIds.some((id) => facts.categoryIds.includes(id)) ||
    subCategoryIds.some((id) => facts.subCategoryIds.includes(id)) ||
    keys.includes(facts.brand);
}

/** Quick, because a bill is compared with every offer. */
function isForAny(lines: readonly OfferLine[], goods: OfferFacts['goods']): (offer: OfferTerms) => boolean {
  const facts = lines.map(({ productId }) => goods[productId] ?? NO_GOODS);
  const products = new Set(lines.map(({ productId }) => productId));
  const categories = new Set(facts.flatMap(({ categoryIds }) => categoryIds));
  const subCategories = new Set(facts.flatMap(({ subCategoryIds }) => subCategoryIds));
  const brands = new Set(facts.map(({ brand }) => brand));
  return ({ goods: wanted }) =>
    'all' in wanted ||
    !!wanted.productIds?.some((id) => products.has(id)) ||
    !!wanted.categoryIds?.some((id) => categories.has(id)) ||
    !!wanted.subCategoryIds?.some((id) => subCategories.has(id)) ||
    brandKeysOf(wanted).some((key) => brands.has(key));
}

/** Why this shopper cannot use it now with any cart; null: no reason. */
export function findRefusal(
  offer: OfferTerms,
  facts: OfferFacts,
  { userId, storeId, now }: Buyer,
): Refusal | null {
  const state = stateOf(offer, now);
  if (state === 'ended') return 'coupon_over';
  if (state !== 'running') return 'coupon_unknown';
  if (offer.shopperId !== null && offer.shopperId !== userId) return 'coupon_not_yours';
  if (offer.storeId !== null && offer.storeId !== storeId) return 'coupon_not_yours';
  if (offer.isFirstOrder && facts.hasOrdered) return 'coupon_not_yours';
  const { all = 0, own = 0 } = facts.uses[offer.id] ?? {};
  const isUsedUp =
    (offer.usesTotal !== null && all >= offer.usesTotal) ||
    (offer.usesPerShopper !== null && own >= offer.usesPerShopper);
  return isUsedUp ? 'coupon_used_up' : null;
}

/** The largest remainder gets the next paisa, the first line before later ones. Never more than a weight. */
export function spread(paise: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Whole numbers beyond 2^53 would lose paise.
  const scaled = weights.map((weight) => BigInt(paise) * BigInt(weight));
  const shares = scaled.map((each) => Number(each / BigInt(sum)));
  const rests = scaled.map((each, at) => ({ at, rest: Number(each % BigInt(sum)) }));
  let left = paise - shares.reduce((total, share) => total + share, 0);
  for (const { at } of rests.toSorted((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left === 0) break;
    shares[at]!++;
    left--;
  }
  return shares;
}

/** What an offer takes off, of lines of which `left` is not taken off yet. */
function measure(
  offer: OfferTerms,
  lines: readonly OfferLine[],
  left: readonly number[],
  goods: OfferFacts['goods'],
): { paise: number; weights: number[]; isIncluded: boolean[] } {
  const matches = toMatcher(offer);
  const isIncluded = lines.map(({ productId }) => matches(productId, goods[productId]));
  const { paise, weights } = takeOff(
    offer,
    lines.filter((_, at) => isIncluded[at]),
    left.filter((_, at) => isIncluded[at]),
  );
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  return { paise: Math.min(paise, most, offer.capPaise ?? Infinity), weights, isIncluded };
}

export function discountsOf(...of: Parameters<typeof measure>): number[] {
  const { paise, weights, isIncluded } = measure(...of);
  const shares = spread(paise, weights);
  return isIncluded.map((isTaken) => (isTaken ? shares.shift()! : 0));
}

/** The amount, and what it is spread over: at most what is left of each line. */
function takeOff(
  offer: OfferTerms,
  lines: readonly OfferLine[],
  left: readonly number[],
): { paise: number; weights: number[] } {
  if (offer.kind === 'percent') {
    const sum = left.reduce((total, paise) => total + paise, 0);
    return { paise: Number((BigInt(sum) * BigInt(offer.value)) / 10_000n), weights: [...left] };
  }
  if (offer.kind === 'amount') return { paise: offer.value, weights: [...left] };
  const sets =
    offer.kind === 'free_units'
      ? groupUnits(lines, offer.buy! + offer.get!).map((group) => ({
          units: group.slice(offer.buy!),
          pricePaise: 0,
        }))
      : toBundles(offer, lines).map((units) => ({ units, pricePaise: offer.value }));
  const weights = lines.map(() => 0);
  let paise = 0;
  for (const { units, pricePaise } of sets) {
    const prices = units.map((at) => unitPaiseOf(lines[at]!));
    const off = prices.reduce((sum, price) => sum + price, 0) - pricePaise;
    if (off <= 0) continue;
    paise += off;
    for (const [index, at] of units.entries())
      weights[at] = Math.min(left[at]!, weights[at]! + prices[index]!);
  }
  return { paise, weights };
}

const unitPaiseOf = ({ lineTotalPaise, quantity }: OfferLine) => lineTotalPaise / quantity;

/** Whole groups of this many units, each as the index of its line, the dearest units first. */
function groupUnits(lines: readonly OfferLine[], size: number): number[][] {
  const units = lines
    .map((line, at) => ({ at, paise: unitPaiseOf(line), quantity: line.quantity }))
    .toSorted((a, b) => b.paise - a.paise || a.at - b.at)
    .flatMap(({ at, quantity }) => Array<number>(quantity).fill(at));
  const groups = Math.floor(units.length / size);
  return Array.from({ length: groups }, (_, group) => units.slice(group * size, (group + 1) * size));
}

function toBundles({ buy, goods }: OfferTerms, lines: readonly OfferLine[]): number[][] {
  if (buy !== null) return groupUnits(lines, buy);
  const productIds = 'all' in goods ? [] : (goods.productIds ?? []);
  const units = productIds.map((id) => lines.findIndex(({ productId }) => productId === id));
  if (units.length === 0 || units.includes(-1)) return [];
  const sets = Math.min(...units.map((at) => lines[at]!.quantity));
  return Array.from({ length: sets }, () => units);
}

type Candidate = { applied: AppliedOffer[]; byLine: number[]; discountPaise: number };

function applyInTurn(
  offers: readonly OfferTerms[],
  lines: readonly OfferLine[],
  facts: OfferFacts,
): Candidate {
  const left = lines.map(({ lineTotalPaise }) => lineTotalPaise);
  const applied: AppliedOffer[] = [];
  for (const offer of offers) {
    const discounts = discountsOf(offer, lines, left, facts.goods);
    const paise = discounts.reduce((sum, each) => sum + each, 0);
    if (paise === 0) continue;
    for (const [at, each] of discounts.entries()) left[at]! -= each;
    applied.push({ offer, paise });
  }
  const byLine = lines.map(({ lineTotalPaise }, at) => lineTotalPaise - left[at]!);
  return { applied, byLine, discountPaise: byLine.reduce((sum, each) => sum + each, 0) };
}

/**
 * The best single offer, or all that may be combined where these take off more. An offer with a code applies
 * only if that is the code in the cart, and then before one that takes off as much by itself.
 */
export function chooseOffers(
  offers: readonly OfferTerms[],
  lines: readonly OfferLine[],
  facts: OfferFacts,
  buyer: Buyer,
): OfferResult {
  const subTotalPaise = sumOf(lines);
  const meant = offers
    .filter(({ code }) => code === null || code === facts.code)
    .filter(isForAny(lines, facts.goods))
    .filter((offer) => findRefusal(offer, facts, buyer) === null);
  const isMissing = ({ minimumPaise }: OfferTerms) => subTotalPaise < minimumPaise;
  const whole = lines.map(({ lineTotalPaise }) => lineTotalPaise);
  // Spreading is for those that are chosen: there may be a thousand offers.
  const single = meant
    .filter((offer) => !isMissing(offer))
    .map((offer) => ({ offer, paise: measure(offer, lines, whole, facts.goods).paise }))
    .filter(({ paise }) => paise > 0);
  const [first] = single.toSorted(
    (a, b) =>
      b.paise - a.paise ||
      Number(b.offer.code !== null) - Number(a.offer.code !== null) ||
      byOrder(a.offer, b.offer),
  );
  let best = applyInTurn(first ? [first.offer] : [], lines, facts);
  const combinable = single
    .map(({ offer }) => offer)
    .filter(({ combines }) => combines)
    .toSorted(byOrder);
  if (combinable.length > 1) {
    const combined = applyInTurn(combinable, lines, facts);
    if (combined.discountPaise > best.discountPaise) best = combined;
  }
  const { applied, byLine, discountPaise } = best;
  const missing: OfferResult['missing'] = [];
  const nearest = meant.filter(isMissing).toSorted((a, b) => a.minimumPaise - b.minimumPaise);
  for (const offer of subTotalPaise > 0 ? nearest : []) {
    if (missing.length === MAX_MISSING) break;
    // What was typed is meant, whatever else applies.
    if (offer.code !== null || wouldTakeMore(offer, lines, applied, facts.goods))
      missing.push({ label: offer.name, paise: offer.minimumPaise - subTotalPaise });
  }
  const coupon = facts.code === null ? null : { code: facts.code, why: findCouponRefusal(facts.code) };
  return { applied, byLine, discountPaise, missing, coupon };

  function findCouponRefusal(code: string): Refusal | 'better' | null {
    const offer = offers.find((each) => each.code === code);
    if (!offer) return 'coupon_over';
    const refusal = findRefusal(offer, facts, buyer);
    if (refusal !== null) return refusal;
    if (isMissing(offer)) return 'coupon_below_minimum';
    if (!single.some((each) => each.offer === offer)) return 'coupon_no_goods';
    return applied.some((each) => each.offer === offer) ? null : 'better';
  }
}

const sumOf = (lines: readonly OfferLine[]) =>
  lines.reduce((sum, { lineTotalPaise }) => sum + lineTotalPaise, 0);

/** Whether it would take off more than what applies now, if the cart grew evenly to its minimum. */
function wouldTakeMore(
  offer: OfferTerms,
  lines: readonly OfferLine[],
  applied: readonly AppliedOffer[],
  goods: OfferFacts['goods'],
): boolean {
  if (applied.every((each) => offer.combines && each.offer.combines)) return true;
  const subTotalPaise = sumOf(lines);
  const grown = lines.map((line) => {
    const lineTotalPaise = Math.ceil((line.lineTotalPaise * offer.minimumPaise) / subTotalPaise);
    return { ...line, lineTotalPaise };
  });
  const left = grown.map(({ lineTotalPaise }) => lineTotalPaise);
  const take = (each: OfferTerms) => measure(each, grown, left, goods).paise;
  return take(offer) > applied.reduce((sum, each) => sum + take(each.offer), 0);
}

/** Of the same cart as what was chosen for it. Says nothing of offers that are not shown to everybody. */
export function findHints(
  offers: readonly OfferTerms[],
  lines: readonly OfferLine[],
  facts: OfferFacts,
  buyer: Buyer,
  { applied, discountPaise }: OfferResult,
): OfferHints {
  const subTotalPaise = sumOf(lines);
  const whole = lines.map(({ lineTotalPaise }) => lineTotalPaise);
  const others = offers
    .filter((offer) => offer.isListed && (offer.code === null || offer.code !== facts.code))
    .filter(isForAny(lines, facts.goods))
    .filter((offer) => findRefusal(offer, facts, buyer) === null)
    .filter((offer) => !applied.some((each) => each.offer === offer));
  const reached = others
    .filter(({ minimumPaise }) => minimumPaise <= subTotalPaise)
    .map((offer) => ({ offer, paise: measure(offer, lines, whole, facts.goods).paise }))
    .filter(({ paise }) => paise > 0)
    .toSorted((a, b) => b.paise - a.paise);
  const displaced = reached
    .filter(({ offer }) => offer.code === null)
    .slice(0, MAX_DISPLACED)
    .map(({ offer, paise }) => ({ offer, morePaise: discountPaise - paise }));
  const usable = reached
    .filter(({ offer }) => offer.code !== null)
    .slice(0, MAX_CODES)
    .map(({ offer }) => {
      const withIt = chooseOffers(offers, lines, { ...facts, code: offer.code }, buyer);
      return { offer, savesPaise: withIt.discountPaise - discountPaise, missingPaise: 0 };
    })
    .filter(({ savesPaise }) => savesPaise > 0)
    .toSorted((a, b) => b.savesPaise - a.savesPaise);
  const near = others
    .filter(({ code, minimumPaise }) => code !== null && minimumPaise > subTotalPaise && subTotalPaise > 0)
    .toSorted((a, b) => a.minimumPaise - b.minimumPaise)
    .filter((offer) => wouldTakeMore(offer, lines, applied, facts.goods))
    .map((offer) => ({ offer, savesPaise: 0, missingPaise: offer.minimumPaise - subTotalPaise }));
  return { displaced, codes: [...usable, ...near].slice(0, MAX_CODES) };
}

/** A product, and what one unit costs after its own discount. */
export type UnitPrice = { productId: string; unitPaise: number };

/**
 * Whether nothing displaces an offer for a product, once as many units of it as the offer needs are with
 * these lines. A bundle of different products is left as it is: what the others cost is not asked.
 */
export function wouldApplyTo(
  offer: OfferTerms,
  { productId, unitPaise }: UnitPrice,
  ...[offers, lines, facts, buyer]: Parameters<typeof chooseOffers>
): boolean {
  const { kind, buy, get } = offer;
  if (kind === 'bundle' && buy === null) return true;
  const isOther = (line: OfferLine) => line.productId !== productId;
  const inCart = lines.find((line) => !isOther(line))?.quantity ?? 0;
  const quantity = Math.max(inCart, (buy ?? 1) + (get ?? 0));
  const grown = [...lines.filter(isOther), { productId, quantity, lineTotalPaise: unitPaise * quantity }];
  const { applied, discountPaise } = chooseOffers(offers, grown, facts, buyer);
  const isApplied = applied.some((each) => each.offer === offer);
  return isApplied || chooseOffers([offer], grown, facts, buyer).discountPaise >= discountPaise;
}

const byOrder = (a: OfferTerms, b: OfferTerms) =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.id < b.id ? -1 : 1);
