// Uploads a picture for the catalogue. Takes a multipart form, so it is registered where those are accepted.

import type { ImageStore } from '#adapters/image-store.ts';
import type { Db } from '#database/client.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { PICTURE_ERRORS, type TakeUpload } from '#http/uploads.ts';
import { UploadedImage } from './upload.contract.ts';
import { countUpload, uploadImage } from './upload.ts';

type Deps = { db: Db; config: { rateLimitScale: number }; imageStore: ImageStore };

export function uploadRoutes(app: ShopApp, { db, config, imageStore }: Deps, takeUpload: TakeUpload): void {
  app.post(
    '/api/file/upload',
    route({
      access: 'staff',
      roles: ['catalogue'],
      summary: 'Takes a picture into the shop: the field `image` of a form',
      answer: UploadedImage,
      errors: PICTURE_ERRORS,
    }),
    (request) =>
      takeUpload(request, {
        field: 'image',
        by: 'staff',
        count: (userId) => countUpload(db, userId, config.rateLimitScale, new Date()),
        use: async (bytes) => ok('Image uploaded', await uploadImage(db, imageStore, bytes)),
      }),
  );
}
