// A product in a row or grid, with all its sizes: one link, over it the stepper of the size that is shown and
// what opens the others. Every part has a fixed height, so that nothing moves. A page has a hundred of these:
// no state, and hooks only for what is in the cart.

import { memo } from 'react';
import { Link } from 'react-router';
import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { useOtherSizesQuantity, useProductQuantity } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { rememberProduct } from '../../data/pages/link-preview.ts';
import { ForwardIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OfferRibbon } from './offer-ribbon.tsx';
import { percentOff, Price } from './price.tsx';
import { openSizes, preloadSizes } from './sizes-slot.tsx';
import { toUnitPriceText, toUnitText } from './unit-price.ts';
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
        {isInStock ? (
          <OfferRibbon productId={product._id} />
        ) : (
          <span className="card-out">{t('Out of stock')}</span>
        )}
        <span className="card-name">{name}</span>
        <span className="card-minutes">{t('10 min')}</span>
        <span className="card-unit">
          {veg && <VegMark veg={veg} />}
          <span>{toUnitText(unit)}</span>
        </span>
        <Price price={price} discount={discount} className="card-price" />
        <span className="card-more">
          {discount > 0 && <span className="card-percent">{percentOff(discount)}</span>}
          {unitPrice && <i>{unitPrice}</i>}
        </span>
      </Link>
      <div className="card-buy">
        {!isInStock ? (
          <div className="stepper">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('Tell me when {name} is back', { name })}
              {...toOpener(product, true)}
              className="px-2 whitespace-nowrap"
            >
              {t('Tell me')}
            </button>
          </div>
        ) : sizeCount === undefined ? (
          <QuantityStepper product={product} className="" />
        ) : (
          <FamilyStepper product={product} />
        )}
      </div>
      {sizeCount !== undefined && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('{count} sizes, {name}', { count: sizeCount, name })}
          {...toOpener(product)}
          className="card-sizes"
        >
          {t('{count} sizes', { count: sizeCount })}
        </button>
      )}
    </article>
  );
});

const toOpener = (product: Card, isAlert = false) => ({
  onPointerEnter: preloadSizes,
  onFocus: preloadSizes,
  onClick: () => openSizes(product, isAlert),
});

/** While another size is in the cart, how many there are of all sizes: minus and plus would be ambiguous. */
function FamilyStepper({ product }: { product: Card }) {
  const others = useOtherSizesQuantity(product._id);
  const { quantity } = useProductQuantity(product._id);
  if (others === 0) return <QuantityStepper product={product} className="" />;
  const count = quantity + others;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('{count} in the cart, sizes of {name}', { count, name: product.name })}
      {...toOpener(product)}
      className="card-in-cart stepper stepper-in-cart"
    >
      <span>{count}</span>
      <ForwardIcon className="size-4 rotate-90" />
    </button>
  );
}
