// A banner of the owner: one picture for wide screens and one for phones, in boxes of the same height as
// the shop's own banner (120 px on a phone, at most 240), with or without text over it. Screen readers
// get the text in any case.

import type { HomeBanner } from '#features/stores/settings/settings.contract.ts';
import { BANNER_WIDTHS, readImageKey, toSrcSet, type ImageFormat } from '#shared/images.ts';

const WIDE = '(min-width: 768px)';
const SIZES = '(min-width: 1280px) 1248px, 96vw';

type Look = 'by screen' | 'wide' | 'narrow';
type BannerPictureProps = {
  banner: Omit<HomeBanner, '_id' | 'link'>;
  Heading: 'h1' | 'h2' | 'p';
  /** Whether it is the largest picture of the first screen. */
  isPriority?: boolean;
  /** A preview shows one of the two, whatever the screen. */
  look?: Look;
};

const SHAPES: Record<Look, string> = {
  'by screen': 'h-30 md:aspect-[4/1] md:h-auto md:max-h-60',
  wide: 'aspect-[4/1]',
  narrow: 'aspect-[3/1]',
};

export function BannerPicture({
  banner,
  Heading,
  isPriority = false,
  look = 'by screen',
}: BannerPictureProps) {
  const { heading, text, isTextShown } = banner;
  const narrow = banner.narrowImage || banner.image;
  const shown = look === 'wide' ? banner.image : narrow;
  const box = isTextShown
    ? 'absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/55 to-transparent px-4 pt-6 pb-2 text-white md:px-8 md:pt-10 md:pb-6'
    : 'sr-only';
  return (
    <div className={`relative overflow-hidden rounded-card bg-line ${SHAPES[look]}`}>
      {shown !== '' && (
        <picture className="contents">
          {look === 'by screen' && <Source image={banner.image} format="avif" media={WIDE} />}
          {look === 'by screen' && narrow !== banner.image && (
            <source media={WIDE} srcSet={toPlain(banner.image)} />
          )}
          <Source image={shown} format="avif" />
          <img
            src={toPlain(shown)}
            alt=""
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : undefined}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      )}
      <div className={box}>
        <Heading className="line-clamp-2 text-base leading-snug font-extrabold text-balance wrap-anywhere md:text-2xl">
          {heading}
        </Heading>
        {text && (
          <p className="mt-0.5 line-clamp-1 text-sm font-medium wrap-anywhere md:line-clamp-2 md:text-base">
            {text}
          </p>
        )}
      </div>
    </div>
  );
}

function Source({ image, format, media }: { image: string; format: ImageFormat; media?: string }) {
  const srcSet = toSrcSet(image, format, BANNER_WIDTHS);
  return srcSet && <source media={media} type={`image/${format}`} srcSet={srcSet} sizes={SIZES} />;
}

const toPlain = (url: string) => (readImageKey(url) ? url.replace(/\d+\.webp$/, '800.webp') : url);
