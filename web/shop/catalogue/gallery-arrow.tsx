// The button at either side of a product's picture that shows the next or previous one.

import { ChevronRightIcon } from 'lucide-react';
import { t } from '../../data/language.ts';

type GalleryArrowProps = { side: 'left' | 'right'; isAtEnd: boolean; onClick: () => void };

/** Centred vertically at the side of the nearest positioned element. */
export function GalleryArrow({ side, isAtEnd, onClick }: GalleryArrowProps) {
  return (
    <button
      type="button"
      aria-label={t(side === 'left' ? 'Previous picture' : 'Next picture')}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onClick()}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-paper shadow-float hover:text-leaf aria-disabled:opacity-40 aria-disabled:hover:text-ink ${
        side === 'left' ? 'left-2' : 'right-2'
      }`}
    >
      <ChevronRightIcon className={`size-5 ${side === 'left' ? 'rotate-180' : ''}`} />
    </button>
  );
}
