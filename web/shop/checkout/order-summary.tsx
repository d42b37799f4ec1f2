// What is bought and what it costs.

import type { ReactNode } from 'react';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { toChargeRows } from '#shared/bill.ts';
import { formatRupees, toRupees, totalsOf } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { chargesOf, type ShownBill } from '../../data/cart/bill.queries.ts';
import type { CartRow } from '../../data/cart/cart-lines.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { Calculating, listOfferRows, OfferNotes, UncountedNote } from '../../parts/cart/bill-offers.tsx';
import { findFreeDelivery, formatOff, listChargeRows } from '../../parts/cart/charges.ts';
import {
  LeavingLine,
  PriceChange,
  ReduceButton,
  useEndWhenLeft,
  useShownLine,
} from '../../parts/cart/cart-line.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RollingRupees } from '../../ui/rolling-rupees.tsx';
import { toUnitText } from '../../parts/products/unit-price.ts';

type OrderSummaryProps = {
  cart: Cart;
  shown: ShownBill;
  giftWrap: boolean;
  /** What of the total the shopper's credit pays. */
  creditPaise: number;
  children: ReactNode;
};

/** `children`: the payment buttons at its end; on a phone they leave the card (pay-buttons.tsx). */
export function OrderSummary({ cart, shown, giftWrap, creditPaise, children }: OrderSummaryProps) {
  const { bill } = shown;
  const { rows, totals } = cart;
  const freeDelivery = findFreeDelivery(cart);
  useEndWhenLeft();
  return (
    <div className="min-w-0 max-md:contents md:sticky md:top-[calc(var(--top)+24px)] md:rounded-card md:border md:border-line md:bg-paper md:p-4">
      <div className="min-w-0 max-md:rounded-card max-md:border max-md:border-line max-md:bg-paper max-md:p-4 max-md:pb-1">
        <h2 className="mb-1 text-base font-bold">{t('Summary')}</h2>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <SummaryRow key={row.line.productId._id} row={row} />
          ))}
        </ul>
        <dl className="grid gap-2 border-t border-line py-3 text-sm">
          <Row label={t('Items total')}>
            {totals.savings > 0 && (
              <>
                <span className="sr-only">{t('Before discount')} </span>
                <s className="mr-2 text-soft">{formatRupees(totals.undiscounted)}</s>
              </>
            )}
            {formatRupees(totals.subTotal)}
          </Row>
          <Row label={t('Quantity total')}>{t('{quantity} item', { quantity: totals.quantity })}</Row>
          {listOfferRows(shown).map(({ id, label, amount }) => (
            <Row key={id} label={label}>
              <span className="text-leaf-dark">{amount}</span>
            </Row>
          ))}
          {listChargeRows(toChargeRows(chargesOf(cart, { giftWrap }))).map(({ label, amount }) => (
            <Row key={label} label={label}>
              {amount}
            </Row>
          ))}
          <Row label={t('Grand total')} isStrong>
            {bill ? <RollingRupees amount={toRupees(bill.totalPaise)} /> : <Calculating />}
          </Row>
          {bill && creditPaise > 0 && (
            <>
              <Row label={t('Your credit is used')}>
                <span className="text-leaf-dark">{formatOff(toRupees(creditPaise))}</span>
              </Row>
              <Row label={t('To pay')} isStrong>
                <RollingRupees amount={toRupees(bill.totalPaise - creditPaise)} />
              </Row>
            </>
          )}
          {freeDelivery && <p className="font-medium text-leaf-dark">{freeDelivery}</p>}
        </dl>
        <UncountedNote cart={cart} />
        <OfferNotes shown={shown} />
      </div>
      {children}
    </div>
  );
}

function Row({
  label,
  isStrong = false,
  children,
}: {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'pt-1 text-base font-bold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0 text-right">{children}</dd>
    </div>
  );
}

/** A sold-out line is greyed and can be removed; the removal can be undone for a moment. */
function SummaryRow({ row: { line, isLeaving } }: { row: CartRow }) {
  return <li>{isLeaving ? <LeavingLine line={line} /> : <SummaryLine line={line} />}</li>;
}

function SummaryLine({ line }: { line: CartLine }) {
  const { product, quantity, soldOut, notice, remove } = useShownLine(line);
  return (
    <div className="flex items-center gap-3 py-2.5">
      <span className={`size-11 shrink-0 ${soldOut ? 'opacity-50 grayscale' : ''}`}>
        <Picture
          src={product.image[0] ?? ''}
          alt=""
          sizes="44px"
          className="size-full rounded-button bg-ground"
        />
      </span>
      <div className={`min-w-0 flex-1 text-sm ${soldOut ? 'text-soft' : ''}`}>
        <p className="line-clamp-2 font-medium">{product.name}</p>
        <p className="text-soft">
          {toUnitText(product.unit)} × {quantity}
        </p>
        {!soldOut && <PriceChange product={product} />}
        {notice && <p className="font-medium text-alert">{notice}</p>}
      </div>
      {soldOut && (
        <button
          type="button"
          aria-label={t('Remove {name}', { name: product.name })}
          onClick={remove}
          className="min-h-11 shrink-0 rounded-button px-2 text-sm font-semibold text-alert underline"
        >
          {t('Remove')}
        </button>
      )}
      <ReduceButton line={line} />
      {!soldOut && (
        <p className="shrink-0 text-sm font-semibold">
          {formatRupees(totalsOf([{ ...product, quantity }]).total)}
        </p>
      )}
    </div>
  );
}
