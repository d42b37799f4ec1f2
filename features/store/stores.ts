// The stores of the shop, held in memory for every request and read again when one changes.

import type { Db } from '#database/client.ts';
import { countAreas, listStores, type Store } from './store.store.ts';

export { deletePincodeRequestsOf as erasePincodeRequests, type Store } from './store.store.ts';

export type Stores = {
  /** In order of creation. */
  all(): readonly Store[];
  find(id: string): Store | undefined;
  /** The store id claimed by a browser's cookie, if it exists; otherwise the first store's id. */
  choose(claimed: string | null): string;
  /** The number of pincodes it delivers to. */
  areaCountOf(id: string): number;
  /** Whether any store has areas, so that delivery is limited to certain pincodes. */
  hasAreas(): boolean;
  /** Call it when stores or areas have changed: reads them again, retrying until it succeeds. Never fails. */
  reload(): Promise<void>;
  close(): void;
};

const RETRY_AFTER_MS = 1_000;

export async function openStores(db: Db): Promise<Stores> {
  let all: Store[] = [];
  let byId = new Map<string, Store>();
  let areaCounts = new Map<string, number>();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Of two reads the later one counts, and the earlier one ends with it. */
  let newest: Promise<void> = Promise.resolve();

  function read(): Promise<void> {
    const mine: Promise<void> = Promise.all([listStores(db), countAreas(db)]).then(([read, counts]) => {
      if (mine !== newest) return newest;
      all = read;
      byId = new Map(all.map((store) => [store.id, store]));
      areaCounts = counts;
      return undefined;
    });
    return (newest = mine);
  }

  async function reload(): Promise<void> {
    clearTimeout(retry);
    await read().catch(() => {
      if (!isClosed) retry = setTimeout(() => void reload(), RETRY_AFTER_MS).unref();
    });
  }

  await read();
  return {
    all: () => all,
    find: (id) => byId.get(id),
    choose: (claimed) => (claimed !== null && byId.has(claimed) ? claimed : all[0]!.id),
    areaCountOf: (id) => areaCounts.get(id) ?? 0,
    hasAreas: () => areaCounts.size > 0,
    reload,
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}
