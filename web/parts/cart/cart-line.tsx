// One line of the cart, in the drawer and on /cart: product, quantity, total and a remove button. A removed
// line keeps its place for a moment, with 'Undo'.

import { useQueryClient } from '@tanstack/react-query';
import { Trash2Icon } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { describeShortStock, isShort, isSoldOut } from '#features/cart/cart/cart.rules.ts';
import { discountedPrice, formatRupees, totalsOf } from '#shared/money.ts';
import { toProductPath } from '#shared/slugs.ts';
import { t, tServer } from '../../data/language.ts';
import { forgetPriceChanges, usePriceChange } from '../../data/cart/cart-notices.ts';
import { getCartStore } from '../../data/cart/cart-store.ts';
import type { CartRow } from '../../data/cart/cart-lines.ts';
import { useCartLine } from '../../data/cart/cart.queries.ts';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { textLink, Link } from '../../ui/link.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { toUnitText } from '../products/unit-price.ts';

/**
 * For a list of lines: once it is left, removals can no longer be undone, and a changed price is known.
 */
export function useEndWhenLeft(): void {
  const { forgetLeft } = getCartStore(useQueryClient());
  useEffect(
    () => () => {
      forgetLeft();
      forgetPriceChanges();
    },
    [forgetLeft],
  );
}

type RowProps = {
  row: CartRow;
  /** Called when a press leads to another page. */
  onLeave: (() => void) | undefined;
  /** Opens what can be bought in place of a sold-out product. */
  onSwap: () => void;
};

export function CartRowItem({ row, ...rest }: RowProps) {
  const item = useRef<HTMLLIElement>(null);
  useFocusInside(item, row.isLeaving);
  return (
    <li ref={item} className="border-line not-first:border-t">
      {row.isLeaving ? <LeavingLine line={row.line} /> : <Line line={row.line} {...rest} />}
    </li>
  );
}

/**
 * When a line was removed by keyboard, focus goes to its Undo; when it was put back, to its remove button.
 */
function useFocusInside(item: RefObject<HTMLLIElement | null>, isLeaving: boolean): void {
  const before = useRef(isLeaving);
  useEffect(() => {
    if (before.current === isLeaving) return;
    before.current = isLeaving;
    if (document.activeElement === document.body) {
      item.current?.querySelector<HTMLElement>('[data-focus-next]')?.focus({ preventScroll: true });
    }
  }, [item, isLeaving]);
}

const ENDS_LINE = 'grid size-11 shrink-0 place-items-center rounded-button';

function Line({ line, onLeave, onSwap }: Omit<RowProps, 'row'> & { line: CartLine }) {
  const { product, quantity, soldOut, notice, remove } = useShownLine(line);
  return (
    <div className="flex gap-3 py-2 pr-1 pl-3">
      <div className={`mt-1 size-16 shrink-0 overflow-clip rounded-button bg-ground ${soldOut ? FADED : ''}`}>
        <Picture src={product.image[0] ?? ''} alt="" sizes="64px" className="size-full" />
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex items-start gap-1">
          <div className={`min-w-0 flex-1 pt-1 ${soldOut ? 'text-soft' : ''}`}>
            <Link
              to={toProductPath(product)}
              onClick={onLeave}
              className="line-clamp-2 font-medium wrap-anywhere hover:text-leaf hover:underline"
            >
              {product.name}
            </Link>
            <p className="line-clamp-2 wrap-anywhere text-soft">
              {toUnitText(product.unit)}
              {!soldOut && <UnitPrice product={product} />}
            </p>
            {!soldOut && <PriceChange product={product} />}
          </div>
          {!soldOut && (
            <button
              type="button"
              aria-label={t('Remove {name}', { name: product.name })}
              onClick={remove}
              data-focus-next
              className={`${ENDS_LINE} -mt-1 text-soft hover:bg-alert-tint hover:text-alert`}
            >
              <Trash2Icon className="size-4.5" />
            </button>
          )}
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pr-2">
          {soldOut ? (
            <>
              <p className="font-semibold text-alert">{notice}</p>
              <div className="flex flex-wrap gap-2">
                <button
                  type="button"
                  aria-label={t('Remove {name}', { name: product.name })}
                  onClick={remove}
                  data-focus-next
                  className="min-h-11 rounded-button px-3 font-semibold text-alert underline hover:bg-alert-tint"
                >
                  {t('Remove')}
                </button>
                <Button
                  look="outlined"
                  aria-haspopup="dialog"
                  aria-label={t('Swap {name}', { name: product.name })}
                  onClick={onSwap}
                  {...opensDialog}
                >
                  {t('Swap')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <LineQuantity product={product} quantity={quantity} />
              <p className="text-right font-bold wrap-anywhere">
                <span className="sr-only">{t('Line total')} </span>
                {formatRupees(totalsOf([{ ...product, quantity }]).total)}
              </p>
            </>
          )}
        </div>
        {!soldOut && notice && (
          <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 pr-2 font-medium text-alert">
            {notice}
            <ReduceButton line={line} />
          </p>
        )}
      </div>
    </div>
  );
}

export function useShownLine(line: CartLine) {
  const { productId: product, quantity } = line;
  const { remove } = useCartLine(product._id);
  const short = describeShortStock({ stock: product.stock, quantity });
  return { product, quantity, soldOut: isSoldOut(line), notice: short && tServer(short), remove };
}

/** For what cannot be bought; its text stays readable. */
const FADED = 'opacity-50 grayscale';

function UnitPrice({ product: { price, discount } }: { product: { price: number; discount: number } }) {
  return (
    <>
      {' · '}
      {formatRupees(discountedPrice(price, discount))}
      {discount > 0 && (
        <s className="ml-1.5">
          <span className="sr-only">{t('instead of')} </span>
          {formatRupees(price)}
        </s>
      )}
    </>
  );
}

type LinePrice = Parameters<typeof usePriceChange>[0];

/** Only for a price that has changed since the shopper last saw the line. */
export function PriceChange({ product }: { product: LinePrice }) {
  const change = usePriceChange(product);
  if (!change) return null;
  const { was, now } = change;
  return (
    <p className={`font-semibold ${now > was ? 'text-rust' : 'text-leaf-dark'}`}>
      {t('was {was}, now {now}', { was: formatRupees(was), now: formatRupees(now) })}
    </p>
  );
}

/** Only for a line with more than the stock. */
export function ReduceButton({ line }: { line: CartLine }) {
  const { _id, stock } = line.productId;
  const { setQuantity } = useCartLine(_id);
  if (!isShort(line)) return null;
  return (
    <button
      type="button"
      onClick={() => setQuantity(stock)}
      className={textLink('shrink-0 rounded-button px-2 text-sm')}
    >
      {t('Reduce to {stock}', { stock })}
    </button>
  );
}

/** Shown in place of a removed line. */
export function LeavingLine({ line: { productId: product } }: { line: CartLine }) {
  const { putBack } = useCartLine(product._id);
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1 pl-3 text-sm">
      <p className="min-w-0 flex-1 text-soft">
        <span className="line-clamp-1 wrap-anywhere">{product.name}</span>
        {t('Removed')}
      </p>
      <button
        type="button"
        aria-label={t('Undo removing {name}', { name: product.name })}
        onClick={putBack}
        data-focus-next
        className="min-h-11 shrink-0 rounded-button px-4 font-semibold text-leaf underline hover:bg-leaf-tint"
      >
        {t('Undo')}
      </button>
    </div>
  );
}
