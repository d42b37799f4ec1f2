// URLs of pictures. The shop's own pictures are under /images/{key}/{width}.{format}, immutable, in a few
// widths; anything else (https) is used as it is.

export const IMAGE_WIDTHS = [160, 320, 480, 800] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Of a category that has been given none. */
export const NO_PICTURE = '/no-picture.svg';

/** For banners, which are as wide as a screen. */
export const BANNER_WIDTHS = [480, 800, 1280, 1600] as const;

/** What a product, category or avatar stores for one of the shop's own pictures. */
export function toImageUrl(key: string): string {
  return `/images/${key}/800.webp`;
}

const ownImage = /^\/images\/([a-z0-9-]{1,80})\/\d+\.(?:avif|webp)$/;

/** The key of one of the shop's own pictures, or null. */
export function readImageKey(url: string): string | null {
  return ownImage.exec(url)?.[1] ?? null;
}

/** `srcset` for one format, or null when the picture is not the shop's own and has one size only. */
export function toSrcSet(
  url: string,
  format: ImageFormat,
  widths: readonly number[] = IMAGE_WIDTHS,
): string | null {
  const key = readImageKey(url);
  if (!key) return null;
  return widths.map((width) => `/images/${key}/${width}.${format} ${width}w`).join(', ');
}
