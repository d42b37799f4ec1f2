// The shop's own banner on the home page: real text over drawn artwork, one drawing for wide screens and one
// for phones. The artwork comes from demo/pictures/draw-banner.ts, rendered once.

import { t } from '../data/language.ts';
import narrow480 from './banner/narrow-480.avif';
import narrow800 from './banner/narrow-800.avif';
import narrowWebp from './banner/narrow-800.webp';
import wide1280 from './banner/wide-1280.avif';
import wide2000 from './banner/wide-2000.avif';
import wideWebp from './banner/wide-1280.webp';

const WIDE = '(min-width: 768px)';

export function HomeBanner() {
  return (
    <section className="relative overflow-hidden rounded-card bg-marigold-pale">
      <picture>
        <source
          media={WIDE}
          type="image/avif"
          srcSet={`${wide1280} 1280w, ${wide2000} 2000w`}
          sizes="(min-width: 1280px) 1248px, 96vw"
          width={1280}
          height={320}
        />
        <source media={WIDE} type="image/webp" srcSet={wideWebp} width={1280} height={320} />
        <source
          type="image/avif"
          srcSet={`${narrow480} 480w, ${narrow800} 800w`}
          sizes="92vw"
          width={780}
          height={440}
        />
        <img
          src={narrowWebp}
          alt=""
          width={780}
          height={440}
          fetchPriority="high"
          className="h-auto w-full"
        />
      </picture>
      <div className="absolute inset-x-0 top-0 p-[4vw] text-marigold-ink md:inset-y-0 md:right-auto md:flex md:w-1/2 md:flex-col md:justify-center md:py-0 md:pl-8 lg:pl-14">
        <h1 className="text-[4.9vw] leading-[1.25] font-extrabold tracking-tight text-balance md:text-2xl md:leading-8 lg:text-[40px] lg:leading-11">
          {t('Groceries at your door in 10 minutes')}
        </h1>
        <p className="mt-1 text-[max(3.6vw,13px)] leading-[1.4] font-medium md:mt-2 md:text-sm lg:mt-3 lg:text-base">
          {t('Choose from 5000+ products, delivered free.')}
        </p>
      </div>
    </section>
  );
}
