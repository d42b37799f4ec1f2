// API types for an uploaded picture.

import { Type, type Static } from 'typebox';

/** Width and height of the stored original: at most 1600 pixels per side. */
export const UploadedImage = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type UploadedImage = Static<typeof UploadedImage>;
