// The calls of image.
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import { call, ofCatalogueStaff } from '#shared/call.ts';
import { Type } from 'typebox';

export const UploadedImage = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

export const imageCalls = {
  upload: call('POST', '/api/file/upload', {
    ...ofCatalogueStaff,
    summary: 'Takes a picture into the shop: the field `image` of a form',
    form: 'image',
    answer: UploadedImage,
    errors: PICTURE_ERRORS,
  }),
};
