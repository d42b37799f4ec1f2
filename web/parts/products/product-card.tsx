// A product in a row or grid, with all its sizes: one link over the whole card, and over it the stepper of
// the size that is shown and what opens the others. Every part has a fixed height, so that nothing moves. A
// page has a hundred of these: no state, and hooks only for what is in the cart.

import { memo } from 'react';
import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { useOtherSize } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { Picture } from '../../ui/picture.tsx';
import { OfferRibbon } from './offer-ribbon.tsx';
import { percentOff, Price } from './price.tsx';
import { openSizes, preloadSizes } from './sizes-slot.tsx';
import { toUnitPriceText, toUnitText } from './unit-price.ts';
import { VegMark } from './veg-mark.tsx';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { Link } from '../../ui/link.tsx';

type ProductCardProps = {
  product: Card;
  /** The CSS `sizes` of the picture. */
  sizes: string;
  isPriority?: boolean;
};

/** As wide as the box in product-card.css is high. */
export const NARROW_PICTURE = '80px';
export const CARD_PICTURE = '(min-width: 768px) 152px, 112px';
/** Of a card that is narrow on a phone. */
export const ROW_PICTURE = `(min-width: 768px) 152px, ${NARROW_PICTURE}`;

// Styles: product-card.css.
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  isPriority = false,
}: ProductCardProps) {
  const { image, veg, sizeCount } = product;
  // The card names the size whose stepper it has.
  const inCart = useOtherSize(product._id);
  const { name, unit, price, discount } = inCart ?? product;
  const isInStock = inCart !== null || product.isInStock;
  const unitPrice = toUnitPriceText({ unit, price, discount }, '/');
  return (
    <article className="card">
      <span className={isInStock ? 'card-picture' : 'card-picture card-sold-out'}>
        <Picture src={image} alt="" sizes={sizes} isPriority={isPriority} />
      </span>
      <Link to={toProductPath(inCart ?? product)} className="card-link">
        <span className="card-name">{name}</span>
        <span className="card-minutes">{t('10 min')}</span>
        <span className="card-unit">
          {veg && <VegMark veg={veg} />}
          <span>{toUnitText(unit)}</span>
        </span>
        <Price price={price} discount={discount} className="card-price" />
        <span className="card-more">
          {discount > 0 && <span className="card-percent">{percentOff(discount)}</span>}
          {unitPrice && isInStock && <i>{unitPrice}</i>}
          {isInStock && <OfferRibbon productId={product._id} />}
        </span>
      </Link>
      <div className="card-buy">
        <QuantityStepper
          product={{ _id: (inCart ?? product)._id, name, isInStock }}
          className=""
          sizesOpener={sizeCount === undefined ? undefined : toOpener(product)}
        />
      </div>
      {!isInStock && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('Tell me when {name} is back', { name })}
          {...toOpener(product, true)}
          className="card-tell"
        >
          {t('Tell me')}
        </button>
      )}
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
