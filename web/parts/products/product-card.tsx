// A product in a row or grid, with all its sizes: one link, over it the stepper of the size that is shown and
// what opens the others. Every part has a fixed height, so that nothing moves. A page has a hundred of these:
// no state and no hooks.

import { memo } from 'react';
import { Link } from 'react-router';
import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { rememberProduct } from '../../data/pages/link-preview.ts';
import { Picture } from '../../ui/picture.tsx';
import { percentOff, Price } from './price.tsx';
import { openSizes, preloadSizes } from './sizes-slot.tsx';
import { toUnitPriceText } from './unit-price.ts';
import { VegMark } from './veg-mark.tsx';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';

type ProductCardProps = {
  product: Card;
  /** The CSS `sizes` of the picture. */
  sizes: string;
  isPriority?: boolean;
};

// Styles: product-card.css.
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  isPriority = false,
}: ProductCardProps) {
  const { name, image, unit, price, discount, isInStock, veg, sizeCount } = product;
  const unitPrice = toUnitPriceText(product, '/');
  return (
    <article className="card">
      <Link
        to={toProductPath(product)}
        discover="none"
        onClick={(event) => rememberProduct(product, event.currentTarget)}
        className="card-link"
      >
        <span className={isInStock ? 'card-picture' : 'card-picture card-sold-out'}>
          <Picture src={image} alt="" sizes={sizes} isPriority={isPriority} />
        </span>
        <span className="card-name">{name}</span>
        <span className="card-minutes">{t('10 min')}</span>
        <span className="card-unit">
          {veg && <VegMark veg={veg} />}
          <span>{unit}</span>
        </span>
        <Price price={price} discount={discount} className="card-price" />
        <span className="card-more">
          {discount > 0 && <span className="card-percent">{percentOff(discount)}</span>}
          {unitPrice && <i>{unitPrice}</i>}
        </span>
      </Link>
      <div className="card-buy">
        <QuantityStepper product={product} className="" />
      </div>
      {sizeCount !== undefined && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('{count} sizes, {name}', { count: sizeCount, name })}
          onPointerEnter={preloadSizes}
          onFocus={preloadSizes}
          onClick={() => openSizes(product)}
          className="card-sizes"
        >
          {t('{count} sizes', { count: sizeCount })}
        </button>
      )}
    </article>
  );
});
