// Uploads a picture for the catalogue. Takes a multipart form, so it is registered where those are accepted.

import { ok, route, type ShopApp } from '#http/routing.ts';
import { PICTURE_ERRORS, type TakeUpload } from '#http/uploads.ts';
import { UploadedImage } from './upload.contract.ts';
import { countUpload, uploadImage, type UploadDeps } from './upload.ts';

type Deps = UploadDeps & { takeUpload: TakeUpload };

export function uploadRoutes(app: ShopApp, { db, config, imageStore, takeUpload }: Deps): void {
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
