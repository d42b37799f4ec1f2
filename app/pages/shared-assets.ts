// Stores the hashed assets of the last versions of the shop where all processes find them, so that an open
// page gets its code from whichever version answers. The place is the bucket of IMAGE_STORE_URL, else the
// folder DATA_DIR/assets; every version has its own folder in it.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copiedIn, imageBucket } from '#adapters/image-bucket.ts';
import { imageFolder } from '#adapters/image-folder.ts';
import type { ImageStore, StoredFile } from '#adapters/image-store.ts';
import { limitTo } from '#shared/take-turns.ts';
import { DAY_MS } from '#shared/times.ts';
import type { Config } from '../config.ts';

/** A name as the build gives them, e.g. shop-Ax7WR4ZA.js. The last part says how it is sent. */
const ASSET_NAME = /^[A-Za-z0-9_][\w.-]{0,100}-[\w-]{8}\.(js|css|woff2|avif|webp|png|svg)$/;
const ROOT = 'assets';
/** Written last and then every hour, so that its time says when a process of that version last ran. */
const SEEN = 'seen.json';

const RETAINED_VERSIONS = 5;
const RETENTION_MS = 14 * DAY_MS;
const MAX_VERSIONS = 20;
const COPY_CONCURRENCY = 8;

/** However many unknown names are asked for, the store is listed at most once in this time. */
const LIST_EVERY_MS = 1_000;

export type SharedAssets = {
  /** Copies the assets of this version, built in this folder, to where every process finds them. */
  publish(folder: string): Promise<void>;
  /** An asset of any version; null when there is none of this name. */
  find(name: string): Promise<{ bytes: Buffer; extension: string } | null>;
  /** Removes versions that no open page can still use. */
  sweep(now: Date): Promise<void>;
};

type Warn = { warn(details: object, message: string): void };

export function openAssetStore({ dataDir, imageStoreUrl }: Config, log: Warn): ImageStore {
  if (!imageStoreUrl) return imageFolder(dataDir);
  const warn = (err: unknown, message: string) => log.warn({ err }, message);
  const copies = imageFolder(dataDir, { removeAfterMs: RETENTION_MS });
  // Not the bucket object of the pictures, so that code never waits behind pictures.
  return copiedIn(copies, imageBucket(imageStoreUrl, warn), warn);
}

export function sharedAssets(store: ImageStore): SharedAssets {
  /** Where each asset is, as last listed. */
  let places = new Map<string, string>();
  let listing: Promise<void> = Promise.resolve();
  let waitingListing: Promise<void> | null = null;
  let listedAt = -Infinity;
  let own: Version | null = null;

  async function list(): Promise<StoredFile[]> {
    const files = await store.list(ROOT);
    places = new Map(files.map(({ name }) => [path.posix.basename(name), name]));
    return files;
  }

  /** Starts after the call, because a pending list may miss what was written meanwhile. */
  function listAnew(): Promise<void> {
    waitingListing ??= (async () => {
      await listing.catch(() => {});
      await sleep(Math.max(0, listedAt + LIST_EVERY_MS - Date.now()), undefined, { ref: false });
      listedAt = Date.now();
      listing = waitingListing!;
      waitingListing = null;
      await list();
    })();
    return waitingListing;
  }

  return {
    async publish(folder) {
      // Read once: another version may since be built in the same folder.
      own ??= await readVersion(folder);
      const { names, version } = own;
      const present = new Set((await list()).map(({ name }) => name));
      const takeTurn = limitTo(COPY_CONCURRENCY);
      const copy = async (name: string) => {
        const place = `${version}/${name}`;
        if (present.has(place)) return;
        await store.put(place, await readFile(path.join(folder, name)), { isCopy: true });
        places.set(name, place);
      };
      await Promise.all(names.map((name) => takeTurn(() => copy(name))));
      await store.put(`${version}/${SEEN}`, Buffer.from('{}'), { isCopy: true });
    },

    async find(name) {
      const extension = ASSET_NAME.exec(name)?.[1];
      if (!extension) return null;
      if (!places.has(name)) await listAnew();
      const place = places.get(name);
      const bytes = place === undefined ? null : await store.get(place);
      // Swept by another process; most names are in several versions, so the next list finds another place.
      if (place !== undefined && !bytes) places.delete(name);
      return bytes && { bytes, extension };
    },

    async sweep(now) {
      for (const version of findExpired(await list(), now)) await store.remove(version);
      await store.tidy(ROOT, now);
    },
  };
}

type Version = { names: string[]; version: string };

async function readVersion(folder: string): Promise<Version> {
  const names = (await readdir(folder)).filter((name) => ASSET_NAME.test(name)).toSorted();
  const hash = createHash('sha256').update(names.join()).digest('hex');
  return { names, version: `${ROOT}/${hash.slice(0, 16)}` };
}

/** The folders of versions that are neither among the last five nor of the last fourteen days. */
function findExpired(files: readonly StoredFile[], now: Date): string[] {
  const seenAt = new Map<string, number>();
  for (const { name, changedAt } of files) {
    const version = path.posix.dirname(name);
    seenAt.set(version, Math.max(seenAt.get(version) ?? 0, changedAt.getTime()));
  }
  return [...seenAt]
    .toSorted(([, one], [, other]) => other - one)
    .filter(
      ([, at], rank) =>
        rank >= MAX_VERSIONS || (rank >= RETAINED_VERSIONS && now.getTime() - at > RETENTION_MS),
    )
    .map(([version]) => version);
}
