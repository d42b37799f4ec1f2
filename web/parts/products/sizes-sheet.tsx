// The sheet with all sizes of a product: what each costs, also per unit, whether it is in stock, and its own
// stepper. The size of the card is shown at once, the others once they have been read. For a sold-out size
// also the alert when it is back.

import type { ProductCard, ProductSize } from '#features/catalogue/catalogue.contract.ts';
import { toSize } from '#features/catalogue/size/product-sizes.rules.ts';
import { formatRupees } from '#shared/money.ts';
import { useSizes } from '../../data/catalogue/cards.queries.ts';
import { failureText } from '../../data/failure.ts';
import { t, tServer } from '../../data/language.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { percentOff, Price } from './price.tsx';
import { toUnitText } from './unit-price.ts';

const notifyMe = lazyPart(() => import('./notify-me.tsx'));

type SizesSheetProps = {
  product: ProductCard;
  /** Its size is sold out, and the shopper wants to be told when it is back. */
  isAlert: boolean;
  open: boolean;
  onClose: () => void;
};

export function SizesSheet({ product, isAlert, open, onClose }: SizesSheetProps) {
  const { _id, name, unit, sizeCount } = product;
  const alert = notifyMe.useWindow(isAlert && open, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={name}
      description={isAlert ? t('{unit} is out of stock.', { unit: toUnitText(unit) }) : t('Choose a size')}
    >
      {isAlert && <div className="min-h-24">{alert && <alert.NotifyMe productId={_id} wasPressed />}</div>}
      {(!isAlert || sizeCount !== undefined) && <Sizes product={product} />}
    </Dialog>
  );
}

function Sizes({ product }: { product: ProductCard }) {
  const { data, error, isPending, refetch } = useSizes(product._id);
  // Its other sizes may have been taken from the shop meanwhile.
  const sizes = data && data.length > 0 ? data : [toSize(product)];
  const waiting = Array.from({ length: (product.sizeCount ?? 1) - 1 }, (_, at) => at);
  return (
    <>
      <ul aria-label={t('Sizes')} aria-busy={isPending} className="divide-y divide-line">
        {sizes.map((size) => (
          <SizeRow key={size._id} size={size} />
        ))}
        {isPending &&
          waiting.map((at) => (
            <li key={at} aria-hidden className="flex h-21 items-center justify-between">
              <div className="skeleton h-9 w-28 rounded" />
              <div className="skeleton h-11 w-28 rounded-button" />
            </li>
          ))}
      </ul>
      {data?.length === 0 && (
        <p className="pt-3 text-sm text-soft">{t('There are no other sizes at the moment.')}</p>
      )}
      {error && (
        <FailedPart className="justify-items-start pt-3" onRetry={refetch}>
          {t('The other sizes could not be loaded. {error}', { error: failureText(error) })}
        </FailedPart>
      )}
    </>
  );
}

function SizeRow({ size }: { size: ProductSize }) {
  const { unit, price, discount, unitPrice } = size;
  return (
    <li className="flex min-h-21 items-center justify-between gap-3 py-2">
      <div className="min-w-0 text-xs text-soft">
        <p className="text-sm font-semibold wrap-anywhere text-ink">{toUnitText(unit)}</p>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <Price
            price={price}
            discount={discount}
            className="flex items-baseline gap-1.5 [&>b]:text-[0.9375rem] [&>b]:text-ink"
          />
          {discount > 0 && <span className="font-bold text-leaf">{percentOff(discount)}</span>}
        </p>
        {unitPrice && (
          <p>
            {t('{price} per {per}', { price: formatRupees(unitPrice.price), per: tServer(unitPrice.per) })}
          </p>
        )}
      </div>
      <QuantityStepper product={{ ...size, name: `${size.name}, ${toUnitText(unit)}` }} />
    </li>
  );
}
