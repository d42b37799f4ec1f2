// Products that could not be added to the cart: why, and one-press alternatives.

import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { msg, t, tServer } from '../../data/language.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../products/price.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { toUnitText } from '../products/unit-price.ts';
import { Link } from '../../ui/link.tsx';

type MissingItem = FilledCart['missing'][number];

const WHY: Record<MissingItem['why'], string> = {
  gone: msg('no longer sold'),
  out_of_stock: msg('out of stock'),
  cart_full: msg('no room in your cart'),
};

const LIKENESS: Record<NonNullable<MissingItem['likeness']>, string> = {
  size: msg('Another size:'),
  brand: msg('Another brand:'),
  other: msg('Something similar:'),
};

export function MissingItems({ missing }: { missing: readonly MissingItem[] }) {
  return (
    <ul aria-label={t('Not in your cart')} className="mt-2 grid grid-cols-1 gap-3">
      {missing.map(({ productId, name, quantity, why, instead, likeness }) => (
        <li key={productId} className="text-sm">
          <p className="wrap-anywhere">
            {quantity} × {tServer(name)}: <span className="text-alert">{t(WHY[why])}</span>
          </p>
          {instead && (
            <>
              {likeness && <p className="mt-1 text-soft">{t(LIKENESS[likeness])}</p>}
              <Instead product={instead} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Instead({ product }: { product: NonNullable<MissingItem['instead']> }) {
  const { _id, name, unit, image, price, discount, stock } = product;
  return (
    <div className="mt-1 flex items-center gap-2 rounded-button bg-ground p-2">
      <Link to={toProductPath(product)} className="flex min-w-0 flex-1 items-center gap-2">
        <span className="size-11 shrink-0">
          <Picture src={image[0] ?? ''} alt="" sizes="44px" className="size-full rounded-button bg-paper" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium">{name}</span>
          <span className="text-soft">{toUnitText(unit)} </span>
          <Price price={price} discount={discount} className="[&_s]:ml-1 [&_s]:text-soft" />
        </span>
      </Link>
      <QuantityStepper product={{ _id, name, isInStock: stock > 0 }} />
    </div>
  );
}
