// Uploading a picture for the catalogue. Takes a form with a file, so it is added where those are accepted.

import type { Parts } from '#server/parts.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#server/routing.ts';
import { withUploadedFile } from '#server/uploads.ts';
import { UploadedImage } from './upload.contract.ts';
import { uploadImage } from './upload.ts';

export function uploadRoutes(app: ShopApp, { db, config, imageStore }: Parts): void {
  app.post(
    '/api/file/upload',
    route({
      access: 'admin',
      summary: 'Takes a picture into the shop: the field `image` of a form',
      answer: UploadedImage,
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const settings = { imageStore, rateLimitScale: config.rateLimitScale };
      return withUploadedFile(request, 'image', async (bytes) =>
        ok('Image uploaded', await uploadImage(db, userId, bytes, settings, new Date())),
      );
    },
  );
}
