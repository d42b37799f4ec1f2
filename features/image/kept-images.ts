// Where made pictures lie: DATA_DIR/images/ab/{key}/{width}.{format}. A file is there whole or not at all.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WantedImage } from './image.ts';

/** Two characters of a hash spread the keys over 256 folders. The key has been checked: it can name nothing outside. */
function toFile(dataDir: string, { key, width, format }: WantedImage): string {
  const spread = createHash('sha256').update(key).digest('hex').slice(0, 2);
  return path.join(dataDir, 'images', spread, key, `${width}.${format}`);
}

export async function findKept(dataDir: string, wanted: WantedImage): Promise<Buffer | null> {
  try {
    return await readFile(toFile(dataDir, wanted));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return null;
    throw error;
  }
}

export async function keep(dataDir: string, wanted: WantedImage, image: Buffer): Promise<void> {
  const file = toFile(dataDir, wanted);
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, image);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
