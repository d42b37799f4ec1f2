// Uploading a picture for the catalogue. Takes a form with a file, so it is added where those are accepted.

import type { Parts } from '#server/parts.ts';
import { ok, route, type ShopApp } from '#server/routing.ts';
import type { TakeUpload } from '#server/uploads.ts';
import { UploadedImage } from './upload.contract.ts';
import { countUpload, uploadImage } from './upload.ts';

export function uploadRoutes(app: ShopApp, { db, config, imageStore }: Parts, takeUpload: TakeUpload): void {
  app.post(
    '/api/file/upload',
    route({
      access: 'admin',
      summary: 'Takes a picture into the shop: the field `image` of a form',
      answer: UploadedImage,
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
