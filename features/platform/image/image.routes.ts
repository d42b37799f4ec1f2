// Serves pictures: /images/{key}/{width}.{format}. Their content never changes, so browsers keep them.

import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from '#adapters/image-store.ts';
import { type ShopApp, ok, serve } from '#http/routing.ts';
import { BANNER_WIDTHS, IMAGE_FORMATS, IMAGE_WIDTHS } from '#shared/images.ts';
import { type TakeUpload } from '#http/uploads.ts';
import { openImages, type ImageSource } from './image.ts';
import type { ImageVariant } from './image-files.ts';
import { countUpload, storeUpload, type UploadDeps } from './upload.ts';
import { imageCalls } from './image.contract.ts';

const keyExpression = /^[a-z0-9-]{1,80}$/;
const WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...BANNER_WIDTHS];

type Deps = {
  imageStore: ImageStore;
  /** Source of pictures that nobody uploaded; null if there are none. */
  drawnImages: ImageSource | null;
  log: FastifyBaseLogger;
};

export function imageRoutes(app: ShopApp, { imageStore, drawnImages, log }: Deps): void {
  const images = openImages({ store: imageStore, source: drawnImages, log });

  app.get<{ Params: { key: string; file: string } }>('/images/:key/:file', async ({ params }, reply) => {
    const variant = readVariant(params);
    const image = variant && (await images.find(variant));
    if (!variant || !image) {
      reply.code(404).header('cache-control', 'public, max-age=60').type('text/plain; charset=utf-8');
      return 'There is no such picture';
    }
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(`image/${variant.format}`);
    return image;
  });
}

/** null for anything but exactly a key, a width and a format of ours: nothing else reaches the disk. */
function readVariant({ key, file }: { key: string; file: string }): ImageVariant | null {
  const width = WIDTHS.find((known) => file.startsWith(`${known}.`));
  const format = IMAGE_FORMATS.find((known) => file === `${width}.${known}`);
  return keyExpression.test(key) && width && format ? { key, width, format } : null;
}

export function uploadRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  serve(app, imageCalls.upload, (request) =>
    takeUpload(request, {
      field: 'image',
      by: 'staff',
      count: (userId) => countUpload(db, userId, config.rateLimitScale, new Date()),
      use: async (bytes) => ok('Image uploaded', await storeUpload(db, imageStore, bytes, 'whole')),
    }),
  );
}
