// The calls of image.

import { UploadedImage } from './upload.contract.ts';
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import { call } from '#shared/call.ts';

export const imageCalls = {
  upload: call('POST', '/api/file/upload', {
    access: 'staff',
    roles: ['catalogue'],
    summary: 'Takes a picture into the shop: the field `image` of a form',
    answer: UploadedImage,
    errors: PICTURE_ERRORS,
  }),
};
