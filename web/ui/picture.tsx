// A picture in the size it is shown, as AVIF in the widths the server makes. The few browsers without AVIF
// get one medium WebP, which saves every page a second list of addresses. Without a picture it shows a
// placeholder.

import { readImageKey, toSrcSet } from '#shared/images.ts';

type PictureProps = {
  /** '' when there is none. */
  src: string;
  alt: string;
  /** The CSS `sizes` of its box, e.g. "(min-width: 1024px) 180px, 40vw". */
  sizes: string;
  /** The largest picture of the first screen: loaded at once and first. */
  isPriority?: boolean;
  className?: string;
};

/** Always square: all pictures of the catalogue are in square boxes. */
export function Picture({ src, alt, sizes, isPriority = false, className = '' }: PictureProps) {
  if (src === '') return <NoPicture className={className} label={alt} />;
  const image = (
    <img
      src={readImageKey(src) ? src.replace(/\d+\.webp$/, '480.webp') : src}
      alt={alt}
      width={320}
      height={320}
      loading={isPriority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isPriority ? 'high' : undefined}
      className={`aspect-square object-contain ${className}`}
    />
  );
  const avif = toSrcSet(src, 'avif');
  if (!avif) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}

function NoPicture({ className, label }: { className: string; label: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`aspect-square text-line ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path
        d="M10 16h28l-3 22H13L10 16Zm7 0a7 7 0 0 1 14 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}
