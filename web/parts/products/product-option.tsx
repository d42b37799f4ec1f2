// A product to choose in a sheet, with how many packs of it: picture, amount and price.

import { CheckIcon } from 'lucide-react';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { Picture } from '../../ui/picture.tsx';
import { toUnitText } from './unit-price.ts';

/** "2 × 500 ml". */
export const toAmount = (unit: string, quantity: number): string =>
  quantity > 1 ? `${quantity} × ${toUnitText(unit)}` : toUnitText(unit);

type ProductOptionProps = {
  product: Pick<ProductCard, 'name' | 'unit' | 'image' | 'price' | 'discount' | 'isInStock'>;
  quantity: number;
  /** Only where one of several is chosen. */
  isChosen?: boolean;
  isPending?: boolean;
  onPress: () => void;
};

export function ProductOption({ product, quantity, isChosen, isPending, onPress }: ProductOptionProps) {
  const { name, unit, image, price, discount, isInStock } = product;
  const each = discountedPrice(price, discount);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={onPress}
      className="flex min-h-16 w-full items-center gap-3 rounded-button p-2 text-left text-sm hover:bg-ground aria-busy:opacity-60 aria-pressed:bg-leaf-tint"
    >
      <span className="size-14 shrink-0 overflow-clip rounded-button bg-ground">
        <Picture src={image} alt="" sizes="56px" className="size-full" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{name}</span>
        <span className="text-soft">{toAmount(unit, quantity)}</span>
        {!isInStock && <span className="text-alert"> {t('Sold out')}</span>}
      </span>
      <span className="shrink-0 text-right">
        <b className="block font-bold">{formatRupees(each * quantity)}</b>
        {quantity > 1 && (
          <span className="text-xs text-soft">{t('{price} each', { price: formatRupees(each) })}</span>
        )}
      </span>
      {isChosen !== undefined && (
        <CheckIcon className={`size-5 shrink-0 text-leaf ${isChosen ? '' : 'invisible'}`} />
      )}
    </button>
  );
}
