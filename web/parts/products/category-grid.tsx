// The grid of category pictures, of the home page and the opened search: 5, 8 or 10 columns.

import type { HomeRow } from '#features/catalogue/page-reads.contract.ts';
import { toListingPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { Picture } from '../../ui/picture.tsx';
import { Link } from '../../ui/link.tsx';

/** On a phone small enough that twenty tiles and the first row of products end in the first screen. */
export const CATEGORY_COLUMNS =
  'grid grid-cols-5 gap-x-2 gap-y-1.5 md:grid-cols-8 md:gap-x-4 md:gap-y-3 lg:grid-cols-10';
/** One row of tiles begins in a phone's first screen. */
const FIRST_TILES = 5;

export function CategoryGrid({ rows }: { rows: readonly HomeRow[] }) {
  return (
    <nav aria-label={t('Categories')} className="mt-2 md:mt-5">
      <ul className={CATEGORY_COLUMNS}>
        {rows.map(({ category, subCategory }, index) => (
          <li key={category._id}>
            <Link to={toListingPath(category, subCategory)} className="group block rounded-2xl">
              <Picture
                src={category.image}
                alt=""
                sizes="(min-width: 1024px) 110px, (min-width: 768px) 80px, 48px"
                isPriority={index < FIRST_TILES}
                className="mx-auto h-auto w-12 rounded-2xl transition-transform group-hover:scale-[1.03] md:w-full"
              />
              <span className="-mx-1 max-[339px]:tracking-tighter mt-1 [&:lang(hi)]:mx-0 line-clamp-3 min-h-6.5 text-center text-xs leading-3.25 md:mt-1.5 md:min-h-7.5 md:leading-3.75 font-medium tracking-tight break-words hyphens-auto">
                {category.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
