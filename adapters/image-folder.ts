// Pictures in a folder of this machine.

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#shared/times.ts';
import { ImageStoreFull, type ImageStore, type StoredFile } from './image-store.ts';

const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `removeAfterMs`: everything in the folder is a copy, and may be removed at this age. */
export function imageFolder(
  root: string,
  { removeAfterMs = Infinity }: { removeAfterMs?: number } = {},
): ImageStore {
  const place = (name: string) => path.join(root, name);
  return {
    async get(name) {
      return (await ifThere(readFile(place(name)))) ?? null;
    },
    async put(name, bytes, { isCopy = false } = {}) {
      await writeWhole(place(name), bytes, !isCopy).catch((error: unknown) => {
        throw isFull(error) ? new ImageStoreFull('the disk is full', { cause: error }) : error;
      });
    },
    async list(folder) {
      const files = await listFiles(root, folder);
      return files.filter(({ name }) => !UNFINISHED.test(name));
    },
    remove: (folder) => rm(place(folder), { recursive: true, force: true }),
    async tidy(folder, now) {
      for (const { name, changedAt } of await listFiles(root, folder)) {
        const age = now.getTime() - changedAt.getTime();
        if (age < (UNFINISHED.test(name) ? DAY_MS : removeAfterMs)) continue;
        await rm(place(name), { force: true });
        await rmdir(path.dirname(place(name))).catch(() => {});
      }
    },
    check: async () => {},
  };
}

async function listFiles(root: string, folder: string): Promise<StoredFile[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await ifThere(readdir(path.join(root, folder), options))) ?? [];
  const files: StoredFile[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    // null when it was removed since it was listed.
    const facts = entry.isFile() ? await ifThere(stat(file)) : null;
    if (!facts) continue;
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    files.push({ name, changedAt: facts.mtime });
  }
  return files;
}

async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return null;
    throw error;
  }
}

async function writeWhole(file: string, bytes: Buffer, flush: boolean): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(unfinished, bytes, { flush });
    await rename(unfinished, file);
    if (flush) await flushFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    // Fails, and the folder stays, when something else is in it.
    await rmdir(folder).catch(() => {});
    throw error;
  }
}

/**
 * A new file's name is on the disk only when its folder is flushed. Windows cannot flush folders and need
 * not.
 */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
