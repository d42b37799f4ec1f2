// The left column of a listing: the sub-categories of the current category, the current one marked. Links
// keep the current category, even where a sub-category belongs to several. On phones it is a narrow rail.

import { useEffect, useRef } from 'react';
import type { Category, SubCategory } from '#features/catalogue/catalogue.contract.ts';
import type { ListingPage } from '#features/catalogue/page-reads.contract.ts';
import { toListingPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { Picture } from '../../ui/picture.tsx';
import { Link } from '../../ui/link.tsx';

/**
 * Sticks under the header, which is higher on phones, and scrolls on its own when it is longer than the
 * screen.
 */
const COLUMN =
  'sticky top-(--top) h-[calc(100dvh-var(--top))] w-18 shrink-0 overflow-y-auto overscroll-y-contain border-r border-line bg-paper [scrollbar-width:none] md:top-[calc(var(--top)+20px)] md:mt-5 md:h-auto md:max-h-[calc(100dvh-var(--top)-40px)] md:w-44 md:rounded-card md:border lg:w-52';

type Place = Pick<ListingPage, 'category' | 'subCategory' | 'subCategories'>;

export function SubCategoryRail({ place }: { place: Place }) {
  const list = useRef<HTMLElement>(null);
  const activeId = place.subCategory?._id;

  // The marked one may be far down the rail. Only the rail scrolls, never the page.
  useEffect(() => {
    const rail = list.current;
    const active = rail?.querySelector<HTMLElement>('[aria-current]');
    if (!rail || !active) return;
    const isHidden =
      active.offsetTop < rail.scrollTop ||
      active.offsetTop + active.offsetHeight > rail.scrollTop + rail.clientHeight;
    if (isHidden) rail.scrollTop = active.offsetTop - rail.clientHeight / 3;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scrolls when another one is marked
  }, [activeId, place.subCategories]);

  const { category, subCategories } = place;
  if (subCategories.length === 0) return <div className="w-2 md:hidden" />;
  return (
    <nav ref={list} aria-label={t('{name} sub categories', { name: category.name })} className={COLUMN}>
      <ul className="py-1">
        {subCategories.map((subCategory) => (
          <RailLink
            key={subCategory._id}
            category={category}
            subCategory={subCategory}
            isActive={subCategory._id === activeId}
          />
        ))}
      </ul>
    </nav>
  );
}

type RailLinkProps = {
  category: Category;
  subCategory: SubCategory;
  isActive: boolean;
};

function RailLink({ category, subCategory, isActive }: RailLinkProps) {
  const { name, image } = subCategory;
  return (
    <li>
      <Link
        to={toListingPath(category, subCategory)}
        aria-current={isActive ? 'page' : undefined}
        className="relative flex flex-col items-center gap-1 px-1 py-2 text-center text-xs leading-3.75 outline-offset-[-3px] hover:bg-ground aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf md:flex-row md:gap-3 md:px-3 md:text-left md:text-sm md:leading-5 aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:left-0 aria-[current]:before:w-1 aria-[current]:before:rounded-r-full aria-[current]:before:bg-leaf"
      >
        <span className="size-12 shrink-0">
          <Picture
            src={image}
            alt=""
            sizes="48px"
            className="size-full rounded-full bg-ground object-cover"
          />
        </span>
        <span className="line-clamp-3 w-full min-w-0 break-words hyphens-auto">{name}</span>
      </Link>
    </li>
  );
}
