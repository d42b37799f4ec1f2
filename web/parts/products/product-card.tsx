// A product in a row or grid: one link, and the stepper beside it. Every part has a fixed height, so that
// nothing moves. A page has a hundred of these: no state, no hooks, and no listeners except the link's.

import { memo } from 'react';
import { Link } from 'react-router';
import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { rememberProduct } from '../../data/pages/link-preview.ts';
import { Picture } from '../../ui/picture.tsx';
import { percentOff, Price } from './price.tsx';
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
  const { name, image, unit, price, discount, isInStock, veg } = product;
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
          {discount > 0 && <span className="card-percent">{percentOff(discount)}</span>}
          <span className="card-minutes">{t('10 min')}</span>
          {veg && <VegMark veg={veg} />}
        </span>
        <span className="card-name">{name}</span>
        <span className="card-unit">
          <span>{unit}</span>
          {unitPrice && <i>{unitPrice}</i>}
        </span>
        <Price price={price} discount={discount} className="card-price" />
      </Link>
      <div className="card-buy">
        <QuantityStepper product={product} className="w-full" />
      </div>
    </article>
  );
});
