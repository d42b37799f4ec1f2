// Where pictures lie: DATA_DIR/images/ab/{key}/, there {width}.{format} for each made one, and the original of an uploaded one.
// A file is there whole or not at all.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WantedImage } from './image.ts';

/** Two characters of a hash spread the keys over 256 folders. The key has been checked: it can name nothing outside. */
function toFolder(dataDir: string, key: string): string {
  const spread = createHash('sha256').update(key).digest('hex').slice(0, 2);
  return path.join(dataDir, 'images', spread, key);
}

const toFile = (dataDir: string, { key, width, format }: WantedImage) =>
  path.join(toFolder(dataDir, key), `${width}.${format}`);

const toOriginal = (dataDir: string, key: string) => path.join(toFolder(dataDir, key), 'original.webp');

export function findKept(dataDir: string, wanted: WantedImage): Promise<Buffer | null> {
  return readIfThere(toFile(dataDir, wanted));
}

export function findOriginal(dataDir: string, key: string): Promise<Buffer | null> {
  return readIfThere(toOriginal(dataDir, key));
}

export function keep(dataDir: string, wanted: WantedImage, image: Buffer): Promise<void> {
  return writeWhole(toFile(dataDir, wanted), image, false);
}

/** An original cannot be made again, so it is on the disk, not only on its way there, when this returns. */
export function keepOriginal(dataDir: string, key: string, image: Buffer): Promise<void> {
  return writeWhole(toOriginal(dataDir, key), image, true);
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return null;
    throw error;
  }
}

async function writeWhole(file: string, bytes: Buffer, flush: boolean): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, bytes, { flush });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
