// A product's pictures: swiped on a phone, moved by arrows, chosen by thumbnail, enlarged by a press. The
// strip of thumbnails scrolls 100 px a step.

import { ChevronRightIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useScrollEnds } from '../../parts/products/scroll-ends.ts';
import { t } from '../../data/language.ts';
import { toastError } from '../../data/toast.ts';
import { preloadDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Picture } from '../../ui/picture.tsx';
import { GalleryArrow } from './gallery-arrow.tsx';

const galleryDialog = lazyPart(() => import('./product-gallery-dialog.tsx'));

function preloadEnlarged() {
  galleryDialog.preload();
  preloadDialog();
}

const STEP_PX = 100;
const SIZES = '(min-width: 1280px) 604px, (min-width: 768px) 46vw, 92vw';

type ProductGalleryProps = { name: string; images: readonly string[] };

export function ProductGallery({ name, images }: ProductGalleryProps) {
  const slides = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const dialog = galleryDialog.usePart(enlarged !== null, () => {
    toastError(t('The picture could not be enlarged. Check your connection and try again.'));
    setEnlarged(null);
  });
  // Less high on a phone, so that name, price and ADD are on the first screen.
  const frame = 'aspect-[4/3] max-h-[80dvh] w-full panel md:aspect-[5/4]';

  const shown = images.length > 0 ? images : [''];

  const show = (index: number) => {
    const list = slides.current;
    list?.scrollTo({ left: index * list.clientWidth });
  };
  const measure = () => {
    const list = slides.current;
    if (list) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  return (
    <section aria-label={t('Pictures of {name}', { name })} className="min-w-0">
      <div className="relative">
        <ul
          ref={slides}
          onScroll={measure}
          className={`flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] ${frame}`}
        >
          {shown.map((image, index) => (
            <li key={image} className="size-full shrink-0 snap-center">
              <button
                type="button"
                aria-label={
                  shown.length > 1
                    ? t('Enlarge picture {index} of {length}', { index: index + 1, length: shown.length })
                    : t('Enlarge the picture')
                }
                // One Tab stop for all of them: the arrow keys move between them.
                tabIndex={index === current ? 0 : -1}
                disabled={image === ''}
                onPointerEnter={preloadEnlarged}
                onFocus={preloadEnlarged}
                onClick={() => setEnlarged(index)}
                onKeyDown={(event) => {
                  const item = event.currentTarget.parentElement!;
                  const next =
                    event.key === 'ArrowLeft'
                      ? item.previousElementSibling
                      : event.key === 'ArrowRight' && item.nextElementSibling;
                  if (!next) return;
                  // Focusing a picture scrolls to it; the browser would then scroll on to the one after it.
                  (next.firstElementChild as HTMLElement).focus();
                  event.preventDefault();
                }}
                className="block size-full cursor-zoom-in rounded-card p-4 outline-offset-[-3px] disabled:cursor-auto"
              >
                <Picture
                  src={image}
                  alt={
                    shown.length > 1
                      ? t('{name}, picture {index} of {length}', {
                          name,
                          index: index + 1,
                          length: shown.length,
                        })
                      : name
                  }
                  sizes={SIZES}
                  isPriority={index === 0}
                  className="size-full"
                />
              </button>
            </li>
          ))}
        </ul>
        {shown.length > 1 && (
          <>
            <GalleryArrow side="left" isAtEnd={current === 0} onClick={() => show(current - 1)} />
            <GalleryArrow
              side="right"
              isAtEnd={current === shown.length - 1}
              onClick={() => show(current + 1)}
            />
          </>
        )}
      </div>
      {dialog && (
        <dialog.GalleryDialog
          name={name}
          images={shown}
          opened={enlarged}
          onClose={(last) => {
            setEnlarged(null);
            show(last);
          }}
        />
      )}
      {shown.length > 1 && (
        <>
          <div
            aria-hidden
            className="pointer-events-none relative -mt-4 flex h-4 justify-center gap-2 md:mt-3 md:h-2"
          >
            {shown.map((image, index) => (
              <span
                key={image}
                className={`h-2 rounded-full transition-[width] ${index === current ? 'w-5 bg-leaf' : 'w-2 bg-line-dark'}`}
              />
            ))}
          </div>
          <Thumbnails images={shown} current={current} onChoose={show} />
        </>
      )}
    </section>
  );
}

type ThumbnailsProps = { images: readonly string[]; current: number; onChoose: (index: number) => void };

function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [ends, measure] = useScrollEnds({ atStart: true, atEnd: true });

  // Also measures at the very beginning.
  useEffect(() => {
    const list = strip.current!;
    const observer = new ResizeObserver(() => measure(list));
    observer.observe(list);
    return () => observer.disconnect();
  }, [measure]);

  const step = (pixels: number) => strip.current?.scrollBy({ left: pixels });
  return (
    <div className="relative mt-1 md:mt-3">
      <ul
        ref={strip}
        onScroll={({ currentTarget }) => measure(currentTarget)}
        className="flex gap-2 overflow-x-auto scroll-smooth p-1 [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li key={image} className="shrink-0">
            <button
              type="button"
              aria-label={t('Show picture {index} of {length}', { index: index + 1, length: images.length })}
              aria-current={index === current}
              onClick={() => onChoose(index)}
              className="block size-14 rounded-button md:size-18 border border-line bg-paper p-1.5 aria-[current=true]:border-leaf aria-[current=true]:ring-1 aria-[current=true]:ring-leaf"
            >
              <Picture src={image} alt="" sizes="60px" className="size-full" />
            </button>
          </li>
        ))}
      </ul>
      {!ends.atStart && <StripButton side="left" onClick={() => step(-STEP_PX)} />}
      {!ends.atEnd && <StripButton side="right" onClick={() => step(STEP_PX)} />}
    </div>
  );
}

function StripButton({ side, onClick }: { side: 'left' | 'right'; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={side === 'left' ? t('Scroll pictures left') : t('Scroll pictures right')}
      onClick={onClick}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-paper shadow-float hover:text-leaf ${
        side === 'left' ? '-left-2' : '-right-2'
      }`}
    >
      <ChevronRightIcon className={`size-5 ${side === 'left' ? 'rotate-180' : ''}`} />
    </button>
  );
}
