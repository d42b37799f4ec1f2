// The home page while it is read, when another page has led to it.

import { RowSkeleton } from '../../parts/products/product-row.tsx';
import { CATEGORY_SKELETONS, TileSkeletons } from '../../parts/products/skeletons.tsx';
import { CATEGORY_COLUMNS } from '../../parts/products/category-grid.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { HomeBanners } from './home-banners.tsx';

export default function HomeSkeleton() {
  return (
    <div className="page pt-2 pb-10 md:pt-4">
      <PageHead title={null} description="" path="/" />
      <HomeBanners banners={[]} hasWideRange={null} />
      <ul className={`mt-2 md:mt-5 ${CATEGORY_COLUMNS}`}>
        <TileSkeletons count={CATEGORY_SKELETONS} />
      </ul>
      {[0, 1, 2].map((index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  );
}
