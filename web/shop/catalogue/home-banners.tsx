// The top of the home page: the banners that the owner has scheduled for now, side by side and scrolled by
// hand, or the shop's own banner.

import type { HomeBanner as Banner } from '#features/stores/settings/settings.contract.ts';
import { msg, t } from '../../data/language.ts';
import { sayDelivery, useShopFacts } from '../../data/shop-facts.ts';
import { BannerPicture } from '../../parts/banner-picture.tsx';
import narrow480 from './banner/narrow-480.avif';
import narrow800 from './banner/narrow-800.avif';
import narrowWebp from './banner/narrow-800.webp';
import wide1280 from './banner/wide-1280.avif';
import wide2000 from './banner/wide-2000.avif';
import wideWebp from './banner/wide-1280.webp';
import { Link } from '../../ui/link.tsx';

/** `hasWideRange`: null until it is known. */
type HomeBannersProps = { banners: readonly Banner[]; hasWideRange: boolean | null };

export function HomeBanners({ banners, hasWideRange }: HomeBannersProps) {
  const [only, ...others] = banners;
  if (!only) return <ShopBanner hasWideRange={hasWideRange} />;
  if (others.length === 0) return <OwnBanner banner={only} isFirst />;
  return (
    <section aria-label={t('Banners')}>
      <ul className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-card [scrollbar-width:thin]">
        {banners.map((banner, at) => (
          <li key={banner._id} className="w-[calc(100%-28px)] shrink-0 snap-start md:w-[calc(100%-64px)]">
            <OwnBanner banner={banner} isFirst={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnBanner({ banner, isFirst = false }: { banner: Banner; isFirst?: boolean }) {
  const { link } = banner;
  const picture = <BannerPicture banner={banner} Heading={isFirst ? 'h1' : 'h2'} isPriority={isFirst} />;
  if (!link) return picture;
  return (
    <Link to={link} className="block rounded-card">
      {picture}
    </Link>
  );
}

const WIDE = '(min-width: 768px)';

const WIDE_RANGE = {
  free: msg('Choose from 5000+ products, delivered free.'),
  charged: msg('Choose from 5000+ products.'),
};
const CLOSE = {
  free: msg('From a store close to you, delivered free.'),
  charged: msg('From a store close to you.'),
};

/**
 * The shop's own banner: real text over drawn artwork, one drawing for wide screens and one for phones.
 */
function ShopBanner({ hasWideRange }: Pick<HomeBannersProps, 'hasWideRange'>) {
  const facts = useShopFacts();
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
          sizes="213px"
          width={780}
          height={440}
        />
        <img
          src={narrowWebp}
          alt=""
          width={780}
          height={440}
          fetchPriority="high"
          className="ml-auto h-30 w-auto max-w-[56%] mask-l-from-85% object-cover object-right-bottom md:aspect-[4/1] md:h-auto md:max-h-60 md:w-full md:max-w-none md:mask-none md:object-bottom"
        />
      </picture>
      <div className="absolute inset-y-0 left-0 flex w-[46%] flex-col justify-center pl-3.5 text-on-marigold md:w-1/2 md:pl-8 lg:pl-14">
        <h1 className="line-clamp-3 text-base leading-5 font-extrabold tracking-tight text-balance md:text-2xl md:leading-8 lg:text-[2.5rem] lg:leading-11">
          {t('Groceries at your door in 10 minutes')}
        </h1>
        <p
          className={`mt-1 line-clamp-3 text-xs leading-4 font-medium md:mt-2 md:text-sm lg:mt-3 lg:text-base ${hasWideRange === null ? 'invisible' : ''}`}
        >
          {sayDelivery(facts, hasWideRange ? WIDE_RANGE : CLOSE)}
        </p>
      </div>
    </section>
  );
}
