// The stores of the shop as every request needs them, held in memory and read again when one changed.

import type { Db } from '#database/client.ts';
import { countAreas, listStores, type Store } from './store.store.ts';

export type { Store } from './store.store.ts';

export type Stores = {
  /** In the order of their making. */
  all(): readonly Store[];
  find(id: string): Store | undefined;
  /** The id of the store that a browser claims to have chosen, when there is one; else the first's. */
  choose(claimed: string | null): string;
  /** To how many pincodes it delivers. */
  areaCountOf(id: string): number;
  /** It delivers to certain pincodes only. */
  hasAreas(): boolean;
  /**
   * To be called when stores or areas have changed: reads them again, and goes on trying until
   * it could. Never fails.
   */
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
  /** Of two reads the one that began later counts, and the one before ends with it. */
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
