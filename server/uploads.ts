// How a file comes in: multipart, one picture of at most 5 MB, held in memory until it is judged, so that a cancelled upload
// leaves nothing behind. What a picture is lives in features/image.

import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limitTo } from '#shared/take-turns.ts';
import { MAX_UPLOAD_BYTES } from '#features/image/upload.rules.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ShopApp } from './routing.ts';

/** What the form itself may take beside the picture. */
const FORM_BYTES = 64 * 1024;
/** 5 MB over a poor connection. */
const LONGEST_MS = 3 * 60_000;
const MOST_WAITING = 100;

/** Each takes some 5 to 10 MB; those of the others stay where they are until it is their turn. */
const takeTurn = limitTo(12);
let present = 0;

/** Only the routes in here take forms with files; any other call answers 415 to them. */
export async function acceptUploads(app: ShopApp, addRoutes: (uploads: ShopApp) => void): Promise<void> {
  await app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10, parts: 11, fieldSize: FORM_BYTES },
    });
    addRoutes(uploads as unknown as ShopApp);
  });
}

/**
 * Hands over the file in this field of the form, when it is its turn. 400 when there is none, 413 as soon as it is too large, 503
 * when too many are waiting.
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  field: string,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (present >= MOST_WAITING) throw new ShopError('busy', { retryAfterSeconds: 5 });
  present++;
  try {
    return await takeTurn(async () => use(await readUploadedFile(request, field)));
  } finally {
    present--;
  }
}

async function readUploadedFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES + FORM_BYTES) {
    throw new ShopError('image_too_large');
  }
  const bytes = request.isMultipart() ? await readForm(request, field) : null;
  if (!bytes?.length) {
    throw new ShopError('invalid_input', {
      message: 'Choose an image',
      fields: { [field]: 'Choose an image' },
    });
  }
  return bytes;
}

async function readForm(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let found: Buffer | null = null;
  // Gone while it waited: nothing would ever be said of it again.
  if (request.raw.destroyed) throw notWhole();
  // Whoever sends a byte now and then must not keep a place for ever.
  const tooSlow = setTimeout(() => request.raw.destroy(), LONGEST_MS);
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === field) found = bytes;
    }
    return found;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ShopError('image_too_large');
    if (code === 'FST_FILES_LIMIT') throw new ShopError('invalid_input', { message: 'Choose one image' });
    // Cut off, or no proper form: nothing else can fail in here.
    throw notWhole();
  } finally {
    clearTimeout(tooSlow);
  }
}

const notWhole = () =>
  new ShopError('invalid_input', { message: 'The image did not arrive whole. Please try again.' });
