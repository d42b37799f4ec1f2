// A grid of cards that loads more while the shopper scrolls. The link at its end serves crawlers, keyboards
// and browsers without scripts; with scripts pressing it loads the next page in place.

import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { t } from '../../data/language.ts';
import { failureText } from '../../data/failure.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { useInfiniteScroll } from './infinite-scroll.ts';
import { ProductCard } from './product-card.tsx';
import { CardSkeletons } from './skeletons.tsx';

type ProductGridProps = {
  products: readonly Card[];
  /** Tailwind classes of the columns. */
  columns: string;
  sizes: string;
  /** Address of the page before; null on the first. */
  earlierPath: string | null;
  /** How many cards the next page adds at most; 0 when there is no more. */
  nextCount: number;
  /** Address of the next page as a page of its own. */
  nextPath: string;
  isLoading: boolean;
  error: unknown;
  loadMore: () => void;
};

/** Number of cards in the first screen whose pictures are loaded first. */
const FIRST_CARDS = 6;

export function ProductGrid(props: ProductGridProps) {
  const { products, columns, sizes, earlierPath, nextCount, nextPath, isLoading, error, loadMore } = props;
  const hasMore = nextCount > 0;
  useInfiniteScroll({ isOn: hasMore && !isLoading && !error, loadMore });
  return (
    <>
      {earlierPath !== null && (
        <p className="mb-4 text-center">
          <a href={earlierPath} className={buttonClass('quiet', 'text-leaf')}>
            {t('Show earlier products')}
          </a>
        </p>
      )}
      <ul className={`grid ${columns}`}>
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} sizes={sizes} isPriority={index < FIRST_CARDS} />
          </li>
        ))}
        {isLoading && <CardSkeletons count={nextCount} />}
      </ul>
      <output className="sr-only" data-loading-more={isLoading || undefined}>
        {isLoading ? t('Loading more products') : ''}
      </output>
      {error != null && (
        <FailedPart className="mt-4 justify-items-center py-4 text-center" onRetry={loadMore}>
          {t('More products could not be loaded. {error}', { error: failureText(error) })}
        </FailedPart>
      )}
      {hasMore && error == null && (
        <p className="ends-list mt-6 text-center">
          <a
            href={nextPath}
            className={buttonClass('quiet', 'text-leaf')}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!isLoading) loadMore();
            }}
          >
            {t('Show more products')}
          </a>
        </p>
      )}
    </>
  );
}
