// The stores of the shop, held in memory for every request and read again when one changes.

import type { Db } from '#database/client.ts';
import type { ChargeRates } from '#shared/bill.ts';
import { openLiveValue } from '#shared/live-value.server.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { KnownPlace } from './serving.rules.ts';
import { countAreas, listPlaces, listStores, type StoredStore } from './store.store.ts';

export { deletePincodeRequestsOf as erasePincodeRequests, type StoredStore } from './store.store.ts';

export type Stores = {
  all(): readonly StoredStore[];
  find(id: string): StoredStore | undefined;
  /** The store id claimed by a browser's cookie, if it exists; otherwise the first store's id. */
  choose(claimed: string | null): string;
  areaCountOf(id: string): number;
  /** Otherwise the first store delivers everywhere. */
  hasAreas(): boolean;
  /** Names and positions of areas. */
  places(): readonly KnownPlace[];
  /** Retries until it succeeds. Never fails. */
  reload(): Promise<void>;
  close(): void;
};

export async function openStores(db: Db): Promise<Stores> {
  const { current, reload, close } = await openLiveValue(async () => {
    const [all, areaCounts, places] = await Promise.all([listStores(db), countAreas(db), listPlaces(db)]);
    return { all, areaCounts, places, byId: new Map(all.map((store) => [store.id, store])) };
  });
  return {
    all: () => current().all,
    find: (id) => current().byId.get(id),
    choose: (claimed) => (claimed !== null && current().byId.has(claimed) ? claimed : current().all[0]!.id),
    areaCountOf: (id) => current().areaCounts.get(id) ?? 0,
    hasAreas: () => current().areaCounts.size > 0,
    places: () => current().places,
    reload,
    close,
  };
}

export const noStore = () => new ShopError('not_found', { message: 'Store not found' });

/** 404 when there is no such store. */
export function requireKnownStore(stores: Pick<Stores, 'find'>, id: string): StoredStore {
  const store = stores.find(id);
  if (!store) throw noStore();
  return store;
}

/** What an order is charged beside its goods; `charges`: those of the whole shop. */
export function chargeRatesOf(
  stores: Pick<Stores, 'find'>,
  storeId: string,
  charges: Omit<ChargeRates, 'deliveryPaise' | 'freeDeliveryFromPaise'>,
): ChargeRates {
  const store = stores.find(storeId);
  return {
    deliveryPaise: store?.deliveryChargePaise ?? 0,
    freeDeliveryFromPaise: store?.freeDeliveryFromPaise ?? null,
    ...charges,
  };
}
