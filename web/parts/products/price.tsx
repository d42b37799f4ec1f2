// A price in rupees after discount; with a discount also the price before it, struck through.

import { discountedPrice, formatRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';

type PriceProps = {
  /** Rupees before discount. */
  price: number;
  /** Percent. */
  discount: number;
  /** Classes of the whole; the price is its <b>, the price before discount its <s>. */
  className: string;
};

export function Price({ price, discount, className }: PriceProps) {
  return (
    <span className={className}>
      <b>{formatRupees(discountedPrice(price, discount))}</b>
      {discount > 0 && (
        <s>
          <span className="sr-only">{t('before')} </span>
          {formatRupees(price)}
        </s>
      )}
    </span>
  );
}

/** 12% OFF, 7.5% OFF. Shown only with a discount. */
export function percentOff(discount: number): string {
  return t('{discount}% OFF', { discount });
}
