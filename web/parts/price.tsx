// A price in rupees after discount; with a discount also the price before it, struck through (decision 28).

import { discountedPrice, formatRupees } from '#shared/money.ts';

type PriceProps = {
  /** Rupees before discount. */
  price: number;
  /** Percent. */
  discount: number;
  className?: string;
  priceClassName?: string;
  beforeClassName?: string;
};

export function Price({
  price,
  discount,
  className = '',
  priceClassName = 'text-sm font-bold',
  beforeClassName = 'text-xs',
}: PriceProps) {
  return (
    <span className={className}>
      <span className={priceClassName}>{formatRupees(discountedPrice(price, discount))}</span>
      {discount > 0 && (
        <s className={`text-soft ${beforeClassName}`}>
          <span className="sr-only">before </span>
          {formatRupees(price)}
        </s>
      )}
    </span>
  );
}

/** 12% OFF, 7.5% OFF. Shown only with a discount. */
export function percentOff(discount: number): string {
  return `${discount}% OFF`;
}
