// A product in a row or grid: one link, and the stepper beside it. Every part has its height, so that nothing moves.
// A hundred of these stand on a page: no state, no hooks, no listeners of their own but the link's.

import { memo } from 'react';
import { Link } from 'react-router';
import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { rememberCard } from '../data/kept-pages.ts';
import { Picture } from '../ui/picture.tsx';
import { percentOff, Price } from './price.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

type ProductCardProps = {
  product: Card;
  /** The CSS `sizes` of the picture. */
  sizes: string;
  isPriority?: boolean;
};

// Wide cards (168 px and more) have price and button side by side, narrow ones above each other.
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  isPriority = false,
}: ProductCardProps) {
  const { name, image, unit, price, discount, isInStock } = product;
  return (
    <article className="@container relative flex h-full flex-col rounded-card border border-line bg-paper transition-shadow hover:shadow-float">
      <Link
        to={toProductPath(product)}
        onClick={(event) => rememberCard(product, event.currentTarget)}
        className="flex flex-1 flex-col rounded-card p-2 pb-0 @min-[168px]:p-3"
      >
        <span className="relative block overflow-hidden rounded-lg bg-ground">
          <Picture
            src={image}
            alt=""
            sizes={sizes}
            isPriority={isPriority}
            className={`h-auto w-full ${isInStock ? '' : 'opacity-50'}`}
          />
          {discount > 0 && (
            <span className="absolute top-0 left-0 rounded-br-lg bg-leaf px-1.5 py-0.5 text-xs font-bold text-white">
              {percentOff(discount)}
            </span>
          )}
          <span className="absolute bottom-1.5 left-1.5 rounded-md bg-marigold px-1.5 text-xs leading-5 font-semibold text-marigold-ink">
            10 min
          </span>
        </span>
        <span className="mt-2 line-clamp-2 h-10 text-sm leading-5 font-medium break-words">{name}</span>
        <span className="mt-0.5 block h-5 truncate text-xs leading-5 text-soft">{unit}</span>
        <Price
          price={price}
          discount={discount}
          className="mt-1 flex h-6 items-baseline gap-1.5 overflow-hidden @min-[168px]:mt-2 @min-[168px]:mb-0 @min-[168px]:h-11 @min-[168px]:flex-col @min-[168px]:items-start @min-[168px]:justify-center @min-[168px]:gap-0 @min-[168px]:pr-22 @min-[168px]:leading-5"
        />
      </Link>
      <div className="p-2 pt-1 @min-[168px]:absolute @min-[168px]:right-3 @min-[168px]:bottom-3 @min-[168px]:w-21 @min-[168px]:p-0">
        <QuantityStepper product={product} className="w-full" />
      </div>
    </article>
  );
});
