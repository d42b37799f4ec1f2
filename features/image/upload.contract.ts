// What is said of an uploaded picture.

import { Type, type Static } from 'typebox';

/** Width and height are those of the original the shop keeps: at most 1600 pixels a side. */
export const UploadedImage = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type UploadedImage = Static<typeof UploadedImage>;
