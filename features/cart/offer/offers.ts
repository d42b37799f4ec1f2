// The offers that have not ended, held in memory by every process and read again when one changes. A shop
// without offers asks the database nothing about them.

import type { Db } from '#database/client.ts';
import { openLiveValue } from '#shared/live-value.server.ts';
import { stateOf, type OfferTerms } from './offer.rules.ts';
import type { CurrentOffer } from './offer.contract.ts';
import { listPlaceIds, listPlaces, toCurrentOffer } from './offer-fields.rules.ts';
import { listLiveOffers, listNamedPlaces } from './offer.store.ts';

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
