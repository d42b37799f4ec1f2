// Receives a file into an unnamed file on disk: it is unlinked at once, so that it disappears with the
// process whatever happens.

import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PRODUCT_FILE_BYTES } from '#shared/limits.ts';
import { ShopError } from '#shared/shop-error.ts';

/** Close the handle when done. 413 if it is too large, 507 if the disk is full. */
export async function receiveFile(dataDir: string, chunks: AsyncIterable<Buffer>): Promise<FileHandle> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > MAX_PRODUCT_FILE_BYTES) throw new ShopError('file_too_large');
      await handle.writeFile(chunk);
    }
    return handle;
  } catch (error) {
    await handle.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw new ShopError('storage_full', { message: 'There is no room to store this file.' });
  }
}
