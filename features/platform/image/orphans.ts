// Removes uploaded pictures that nothing shows any more, a day after they were last uploaded or in use: first
// the row is marked, then its files are removed, then the row. If interrupted, the next run continues there.

import type { ImageStore } from '#adapters/image-store.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { makeId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import { toFolder } from './image-files.ts';
import {
  deleteUpload,
  findUnknown,
  listLeaving,
  listOld,
  lockLeaving,
  lockOld,
  noteOrdered,
  noteShown,
  retire,
  type LeavingUpload,
} from './upload.store.ts';
import { adoptUpload, isUploadKey } from './upload.ts';

/** Per run. Pictures in use are checked once a day, so up to a quarter of a million are checked daily. */
const LOOKED_AT = 10_000;
const REMOVED = 1_000;

/** Other features know what shows images, so these functions are passed in. */
type OrphanDeps = {
  db: Db;
  imageStore: ImageStore;
  /** The keys whose image is currently shown by anything but an order. */
  findShown(db: Queryable, keys: string[]): Promise<Set<string>>;
  /** The keys shown by an order line whose id is not less than `fromId`. */
  findOrdered(db: Queryable, keys: string[], fromId: string): Promise<Set<string>>;
};

export async function removeOrphans(deps: OrphanDeps, now: Date, signal?: AbortSignal): Promise<void> {
  await retireUnshown(deps);
  await removeRetired(deps, signal);
  await tidyStore(deps, now, signal);
}

/** Checks twice: the second time only a few, locked so that nobody can start to show them meanwhile. */
async function retireUnshown({ db, findShown }: OrphanDeps): Promise<void> {
  const keys = await listOld(db, LOOKED_AT);
  const shown = await findShown(db, keys);
  await noteShown(db, [...shown]);
  const unshown = keys.filter((key) => !shown.has(key)).slice(0, REMOVED);
  if (unshown.length === 0) return;
  await inTransaction(db, async (tx) => {
    const locked = await lockOld(tx, unshown);
    const shownNow = await findShown(tx, locked);
    const retiring = locked.filter((key) => !shownNow.has(key));
    await retire(tx, retiring);
  });
}

async function removeRetired({ db, imageStore, findOrdered }: OrphanDeps, signal?: AbortSignal) {
  const leaving = await listLeaving(db, REMOVED);
  if (leaving.length === 0) return;
  const keys = leaving.map(({ key }) => key);
  const ordered = await findOrdered(db, keys, toFirstId(leaving));
  await noteOrdered(db, [...ordered]);
  for (const { key } of leaving) {
    if (ordered.has(key)) continue;
    if (signal?.aborted) return;
    // With its row locked, so that an upload of the same picture waits and what it writes is never removed.
    await inTransaction(db, async (tx) => {
      if (!(await lockLeaving(tx, key))) return;
      await imageStore.remove(toFolder(key));
      await deleteUpload(tx, key);
    });
  }
}

/** No order line with a smaller id shows one of them: ids begin with their time, give or take a day. */
function toFirstId(leaving: LeavingUpload[]): string {
  const first = Math.min(...leaving.map(({ createdAt }) => createdAt.getTime()));
  return makeId(new Date(Math.max(0, first - DAY_MS)));
}

/**
 * Each hour checks another 24th of the store for what a crash left there: unfinished files are removed,
 * and pictures without a row get one, so that they are treated like any other.
 */
async function tidyStore({ db, imageStore }: OrphanDeps, now: Date, signal?: AbortSignal): Promise<void> {
  for (let at = now.getUTCHours(); at < 256 && !signal?.aborted; at += 24) {
    const spread = at.toString(16).padStart(2, '0');
    await imageStore.tidy(spread, now);
    const newest = new Map<string, number>();
    for (const { name, changedAt } of await imageStore.list(spread)) {
      const key = name.split('/')[1]!;
      if (isUploadKey(key)) newest.set(key, Math.max(newest.get(key) ?? 0, changedAt.getTime()));
    }
    const old = [...newest].filter(([, time]) => time < now.getTime() - DAY_MS).map(([key]) => key);
    for (const key of await findUnknown(db, old)) await adoptUpload(db, imageStore, key);
  }
}
