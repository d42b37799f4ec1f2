// The top of the home page: the banners that the owner has scheduled for now, side by side and scrolled by
// hand, or the shop's own banner.

import { useEffect } from 'react';
import { Link } from 'react-router';
import type { HomeBanner as Banner } from '#features/settings/settings.contract.ts';
import { t } from '../data/language.ts';
import { BannerPicture } from '../parts/banner-picture.tsx';
import { HomeBanner } from './home-banner.tsx';

/** The banners last shown in this browser, for the time while the page is refetched. */
let shownLast: readonly Banner[] = [];

/** `banners` undefined: still loading. */
export function HomeBanners({ banners = shownLast }: { banners: readonly Banner[] | undefined }) {
  useEffect(() => {
    shownLast = banners;
  }, [banners]);
  const [only, ...others] = banners;
  if (!only) return <HomeBanner />;
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
