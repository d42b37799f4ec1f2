// Receives uploaded files: multipart, one picture of limited size, held in memory until it is checked, so
// that a cancelled upload leaves nothing behind. What counts as a picture is decided in
// features/platform/image.

import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/shop-error.ts';
import { requirePrincipal, type ShopApp } from './routing.ts';
import { withTimeLimit } from './slow-bodies.ts';
import { openUploadQueue } from './upload-queue.ts';

/** Size limit of the form itself, without the picture. */
const FORM_BYTES = 64 * 1024;

/** A photo is sent now and then. */
const SHOPPERS = { maxRunning: 6, maxRunningPerUser: 1, maxPresent: 60, maxPresentPerUser: 2 };
/** The product form sends all its pictures at once. */
const STAFF = { maxRunning: 6, maxRunningPerUser: 3, maxPresent: 120, maxPresentPerUser: 40 };

type Upload<T> = {
  /** The form field with the file. */
  field: string;
  by: 'shoppers' | 'staff';
  /** Counts this upload against the person's limit, before anything of the body is read. */
  count: (userId: string) => Promise<void>;
  use: (bytes: Buffer, userId: string) => Promise<T>;
};

/**
 * Hands over the signed-in caller's file when it is its turn. 400 when there is none, 413 as soon as it is
 * too large, 408 when it comes too slowly, 429 when `count` says so or the person has other uploads pending,
 * 503 when too many people wait.
 */
export type TakeUpload = <T>(request: FastifyRequest, upload: Upload<T>) => Promise<T>;

export function openUploads(maxBytes: number): TakeUpload {
  const queues = { shoppers: openUploadQueue(SHOPPERS), staff: openUploadQueue(STAFF) };
  return (request, { field, by, count, use }) => {
    const { userId } = requirePrincipal(request);
    requirePossible(request, field, maxBytes);
    return queues[by](
      userId,
      whenGone(request),
      () => count(userId),
      async () => {
        const read = () => readForm(request, field);
        const bytes = await withTimeLimit(request, request.server.bodyLimits.picture, read);
        if (!bytes?.length) throw noImage(field);
        return use(bytes, userId);
      },
    );
  };
}

/** Only the routes in here take forms with files; any other call answers 415 to them. */
export async function acceptUploads(
  app: ShopApp,
  maxBytes: number,
  addRoutes: (uploads: ShopApp) => void,
): Promise<void> {
  await app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11, fieldSize: FORM_BYTES },
    });
    addRoutes(uploads as unknown as ShopApp);
  });
}

/** Rejects what can be rejected without reading the body. */
function requirePossible(request: FastifyRequest, field: string, maxBytes: number): void {
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES) {
    throw new ShopError('image_too_large');
  }
  if (!request.isMultipart()) throw noImage(field);
}

/** Aborted when the connection is closed. */
function whenGone({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort(notWhole());
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

async function readForm(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let found: Buffer | null = null;
  // The connection closed while it waited; nothing would report that any more.
  if (request.raw.destroyed) throw notWhole();
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
  }
}

const noImage = (field: string) =>
  new ShopError('invalid_input', { message: 'Choose an image', fields: { [field]: 'Choose an image' } });

const notWhole = () =>
  new ShopError('invalid_input', { message: 'The image was not uploaded completely. Please try again.' });
