// The offers that have not ended, held in memory by every process and read again when one changes. A shop
// without offers asks the database nothing about them.

import type { Db } from '#database/client.ts';
import { openLiveValue } from '#shared/live-value.server.ts';
import { stateOf, toMatcher, type OfferTerms } from './offer.rules.ts';
import type { CurrentOffer } from './offer.contract.ts';
import { listPlaceIds, listPlaces, toCurrentOffer } from './offer-fields.rules.ts';
import { listLiveOffers, listNamedPlaces, listRibbonProducts } from './offer.store.ts';

export {
  findOfferByCode as findByCode,
  listRibbonProducts,
  offerFactsStatement,
  toOfferFacts,
  type OfferFactsRow,
} from './offer.store.ts';

export { describeOffers, hasRibbon, isForShopper, isShown, toRibbon } from './offer-fields.rules.ts';

/** As a shop window shows them, with the pages of their goods. */
export async function listCurrentOffers(db: Db, shown: readonly OfferTerms[]): Promise<CurrentOffer[]> {
  const known = await listNamedPlaces(db, [...new Set(shown.flatMap(({ goods }) => listPlaceIds(goods)))]);
  return shown.map((offer) => toCurrentOffer(offer, listPlaces(offer.goods, known)));
}

const MAX_OFFERS = 20;

/** The offers of one product that run or are planned, in any order. */
export async function listOffersOf(db: Db, productId: string, now: Date) {
  const [all, [product]] = await Promise.all([listLiveOffers(db, now), listRibbonProducts(db, [productId])]);
  return all
    .filter((offer) => product && toMatcher(offer)(productId, product.goods))
    .slice(0, MAX_OFFERS)
    .map((offer) => ({
      _id: offer.id,
      ...{ name: offer.name, code: offer.code, storeId: offer.storeId },
      state: offer.startsAt > now ? ('planned' as const) : ('running' as const),
      from: offer.startsAt.toISOString(),
      until: offer.endsAt?.toISOString() ?? null,
    }));
}

export type Offers = {
  runningAt(storeId: string, now: Date): readonly OfferTerms[];
  /** When one of them begins or ends next; null: never. */
  findNextMoment(now: Date): Date | null;
  /** For offers that have changed: retries until it succeeds. Never fails. */
  reload(): Promise<void>;
  close(): void;
};

type RunningOffers = {
  all: readonly OfferTerms[];
  from: Date;
  until: Date | null;
  byStore: Map<string, readonly OfferTerms[]>;
};

export async function openOffers(db: Db): Promise<Offers> {
  const { current, reload, close } = await openLiveValue(() => listLiveOffers(db, new Date()));
  /** Worked out once until the next of them begins or ends: there may be a thousand, and every cart asks. */
  let running: RunningOffers | undefined;

  function findNextMoment(now: Date): Date | null {
    const times = current()
      .flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt?.getTime() ?? 0])
      .filter((time) => time > now.getTime());
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  }

  function isStillTrue({ all, from, until }: RunningOffers, now: Date): boolean {
    return all === current() && from <= now && (until === null || now < until);
  }

  return {
    runningAt(storeId, now) {
      if (!running || !isStillTrue(running, now))
        running = { all: current(), from: now, until: findNextMoment(now), byStore: new Map() };
      let found = running.byStore.get(storeId);
      if (!found) {
        found = running.all.filter(
          (offer) =>
            (offer.storeId === null || offer.storeId === storeId) && stateOf(offer, now) === 'running',
        );
        running.byStore.set(storeId, found);
      }
      return found;
    },
    findNextMoment,
    reload,
    close,
  };
}
