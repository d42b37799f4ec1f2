// What a shop window says of offers before anything is in a cart. Pure.

import { toRupees } from '#shared/money.ts';
import type { CurrentOffer, Ribbon } from './offer.contract.ts';
import { toMatcher, type Goods, type Offer } from './offer.rules.ts';

export const isForShopper = ({ shopperId }: Offer, userId: string | null): boolean =>
  shopperId === null || shopperId === userId;

export const isShown = ({ isListed, shopperId }: Offer): boolean => isListed && shopperId === null;

/** A ribbon says what everybody gets who buys just this product. What is for all goods is no news of one. */
export function hasRibbon(offer: Offer): boolean {
  const { code, goods, minimumPaise, isFirstOrder, usesTotal } = offer;
  const isForAnybody = code === null && minimumPaise === 0 && !isFirstOrder && usesTotal === null;
  return isShown(offer) && isForAnybody && !('all' in goods);
}

export function describeOffers(running: readonly Offer[]): { listed: boolean; onProducts: boolean } {
  return { listed: running.some(isShown), onProducts: running.some(hasRibbon) };
}

/** Basis points and paise alike are hundredths. */
export const toTerms = ({ kind, value, buy, get }: Offer) => ({ kind, value: toRupees(value), buy, get });

export function toCurrentOffer(offer: Offer): CurrentOffer {
  const { id, name, code, endsAt, minimumPaise, isFirstOrder, capPaise } = offer;
  return {
    ...{ _id: id, label: name, code },
    until: endsAt?.toISOString() ?? null,
    minimum: toRupees(minimumPaise),
    firstOrder: isFirstOrder,
    ...toTerms(offer),
    cap: capPaise === null ? null : toRupees(capPaise),
  };
}

/** One for each product that has any, the newest offer first. */
export function listRibbons(
  offers: readonly Offer[],
  productIds: readonly string[],
  goods: Readonly<Record<string, Goods>>,
): Ribbon[] {
  const newest = offers.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return productIds.flatMap((productId) => {
    const offer = newest.find((each) => toMatcher(each)(productId, goods[productId]));
    return offer ? [{ productId, ...toTerms(offer) }] : [];
  });
}
