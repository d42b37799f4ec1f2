// The contents and totals of the cart, for the drawer and for /cart: skeleton, error, empty and full.

import { Fragment, useId, useState } from 'react';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { toChargeRows } from '#shared/bill.ts';
import { formatRupees } from '#shared/money.ts';
import { LIST_PATH, OFFERS_PATH } from '#shared/page-urls.ts';
import { t } from '../../data/language.ts';
import { chargesOf, useBill } from '../../data/cart/bill.queries.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { useCart, type Cart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CartRowItem, useEndWhenLeft } from './cart-line.tsx';
import { Calculating, CodeStopNote, listOfferRows, OfferNotes, UncountedNote } from './bill-offers.tsx';
import { findFreeDelivery, formatTotal, listChargeRows } from './charges.ts';
import { ObstacleNote, useProceed } from './proceed.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { useLocationOfDelivery } from '../../data/store/delivery-location.ts';
import { LocationPanel, preloadLocationPanel, useLocationName } from '../location/deliver-to.tsx';
import { OpenPaymentSlot } from '../order/open-payment-slot.tsx';
import { DeliveryTime } from '../location/delivery-time.tsx';

type ContentsProps = {
  look: 'drawer' | 'page';
  /** Called when a press leads to another page. */
  onLeave?: () => void;
};

export function CartContents({ look, onLeave }: ContentsProps) {
  const cart = useCart();
  /** Since it was opened. */
  const [wasEmpty, setWasEmpty] = useState(false);
  useEndWhenLeft();

  if (cart.state === 'unknown') return <CartSkeleton />;
  if (cart.state === 'error') {
    return (
      <div role="alert" className="grid place-items-center gap-4 px-4 py-16 text-center">
        <p>
          {t('Your cart could not be loaded. Nothing in it is lost.')}
          <br />
          {failureText(cart.error)}
        </p>
        <Button onClick={() => void cart.refetch()}>{t('Try again')}</Button>
      </div>
    );
  }
  const isEmpty = cart.lines.length === 0;
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  const more = <More cart={cart} onLeave={onLeave} wasEmpty={wasEmpty} />;
  const rows = cart.rows.length > 0 && <Rows cart={cart} onLeave={onLeave} />;
  // One tree for both states: the row that was pressed stays when the first product comes.
  return look === 'page' ? (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
      <div className={`grid grid-cols-1 gap-4 ${isEmpty ? 'lg:col-span-2' : ''}`}>
        {!isEmpty && <Top cart={cart} />}
        {rows}
        {isEmpty && <EmptyCart onLeave={onLeave} />}
      </div>
      {!isEmpty && (
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-[calc(var(--top)+16px)] lg:row-span-2">
          <CartBill cart={cart} />
          <Proceed cart={cart} onLeave={onLeave} isOnPage />
        </div>
      )}
      {more}
    </div>
  ) : (
    <div className={`flex min-h-0 flex-1 flex-col ${isEmpty ? '' : 'bg-ground'}`}>
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-3 overflow-y-auto overscroll-contain p-3">
        {!isEmpty && <Top cart={cart} />}
        {rows}
        {isEmpty ? <EmptyCart onLeave={onLeave} /> : <CartBill cart={cart} />}
        {more}
      </div>
      {!isEmpty && (
        <div className="border-t border-line bg-paper p-3">
          <Proceed cart={cart} onLeave={onLeave} />
        </div>
      )}
    </div>
  );
}

function Top({ cart }: { cart: Cart }) {
  return (
    <>
      <OpenPaymentSlot />
      <DeliveryPlace />
      <Savings cart={cart} />
    </>
  );
}

function EmptyCart({ onLeave }: Pick<PartProps, 'onLeave'>) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-6 text-center">
      <EmptyBasket className="w-44" />
      <p className="text-base font-semibold">{t('Your cart is empty')}</p>
      <ButtonLink to="/" onClick={onLeave} className="min-w-36">
        {t('Shop Now')}
      </ButtonLink>
      <ButtonLink to={LIST_PATH} look="quiet" onClick={onLeave} className="text-leaf">
        {t('Write a list')}
      </ButtonLink>
    </div>
  );
}

type PartProps = { cart: Cart; onLeave: (() => void) | undefined };

const cartSwap = lazyPart(() => import('./cart-swap.tsx'));

function Rows({ cart, onLeave }: PartProps) {
  const [swapped, setSwapped] = useState<CartLine | null>(null);
  const swap = cartSwap.useWindow(swapped !== null, () => setSwapped(null));
  return (
    <>
      <ul aria-label={t('Items')} className="panel">
        {cart.rows.map((row) => (
          <CartRowItem
            key={row.line.productId._id}
            row={row}
            onLeave={onLeave}
            onSwap={() => setSwapped(row.line)}
          />
        ))}
      </ul>
      {swap && <swap.CartSwap line={swapped} onClose={() => setSwapped(null)} />}
    </>
  );
}

function Savings({ cart }: { cart: Cart }) {
  const { savings } = useBill(cart, UNWRAPPED);
  return (
    <Notice look="good" className="flex items-center justify-between font-semibold">
      <span>{t('Your total savings')}</span>
      <span>{savings === null ? <Calculating /> : formatRupees(savings)}</span>
    </Notice>
  );
}

const boughtTogether = lazyPart(() => import('./cart-bought-together.tsx'));
const usuals = lazyPart(() => import('../products/usuals.tsx'));

/**
 * At the very end: what the shopper buys again, once the cart has been empty; else what is often bought with
 * the things in it.
 */
function More({ cart, onLeave, wasEmpty }: PartProps & { wasEmpty: boolean }) {
  const hasLines = cart.lines.length > 0;
  const isOwn = typeof useSessionKey() === 'string' && wasEmpty;
  const together = boughtTogether.usePart(hasLines);
  const again = usuals.usePart(isOwn);
  const others = hasLines && together && (
    <together.CartBoughtTogether productIds={cart.lines.map(({ productId }) => productId._id)} />
  );
  return (
    <div
      onClickCapture={({ target }) => target instanceof Element && target.closest('a') && onLeave?.()}
      className={`min-w-0 panel px-3 pt-1 pb-3 empty:hidden ${hasLines ? '' : 'lg:col-span-2'}`}
    >
      {isOwn ? again && <again.Usuals>{others}</again.Usuals> : others}
    </div>
  );
}

/** On a phone's /cart this button is in the bar at the lower edge (cart-bar.tsx). */
function Proceed({ cart, onLeave, isOnPage = false }: PartProps & { isOnPage?: boolean }) {
  const { isBlocked, proceed } = useProceed();
  const { bill } = useBill(cart, UNWRAPPED);
  const noteId = useId();
  return (
    <div className={isOnPage ? 'max-md:hidden' : ''}>
      <ObstacleNote id={noteId} cart={cart} />
      <Button
        className="min-h-13 w-full text-base"
        look={isBlocked ? 'inactive' : 'primary'}
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? noteId : undefined}
        onClick={() => proceed(onLeave)}
      >
        <span className="flex-1 text-left">{bill && formatTotal(cart, bill)}</span>
        {t('Proceed')}
      </Button>
    </div>
  );
}

function CartSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 p-3">
      <span className="sr-only">{t('Loading your cart')}</span>
      {['h-11', 'h-24', 'h-24', 'h-24', 'h-40'].map((height, index) => (
        <div key={index} className={`skeleton rounded-card ${height}`} />
      ))}
    </div>
  );
}

/** A gift wrap is chosen at checkout. */
const UNWRAPPED = { giftWrap: false };

/** The bill of the cart; shared/ calculates the numbers. */
function CartBill({ cart }: { cart: Cart }) {
  const { totals } = cart;
  const shown = useBill(cart, UNWRAPPED);
  const { bill } = shown;
  const freeDelivery = findFreeDelivery(cart);
  const charges = cart.areChargesKnown ? listChargeRows(toChargeRows(chargesOf(cart, UNWRAPPED))) : [];
  return (
    <section className="panel p-4">
      <h2 className="mb-2 text-base font-bold">{t('Bill details')}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm [&>dd]:text-right">
        <dt>{t('Items total')}</dt>
        <dd>
          {totals.savings > 0 && (
            <s className="mr-2 text-soft">
              <span className="sr-only">{t('instead of')} </span>
              {formatRupees(totals.undiscounted)}
            </s>
          )}
          {formatRupees(totals.subTotal)}
        </dd>
        <dt>{t('Quantity total')}</dt>
        <dd>{t('{quantity} item', { quantity: totals.quantity })}</dd>
        {listOfferRows(shown).map(({ id, label, amount }) => (
          <Fragment key={id}>
            <dt className="wrap-anywhere">{label}</dt>
            <dd className="text-leaf-dark">{amount}</dd>
          </Fragment>
        ))}
        {charges.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </Fragment>
        ))}
        <dt className="mt-1 border-t border-line pt-2.5 text-base font-bold">{t('Grand total')}</dt>
        <dd className="mt-1 border-t border-line pt-2.5 text-base font-bold">
          {bill ? formatTotal(cart, bill) : <Calculating />}
        </dd>
      </dl>
      {freeDelivery && <p className="mt-2 text-sm font-medium text-leaf-dark">{freeDelivery}</p>}
      <UncountedNote cart={cart} />
      <CodeStopNote shown={shown} className="mt-2" />
      <OfferNotes shown={shown} />
      {cart.offers?.listed && (
        <TextLink to={OFFERS_PATH} className="text-sm">
          {t('See all offers')}
        </TextLink>
      )}
    </section>
  );
}

/** The picture of an empty cart. */
function EmptyBasket({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden className={className}>
      <ellipse cx="100" cy="136" rx="74" ry="9" fill="var(--color-line)" />
      <path
        d="M62 62 84 22m54 40-22-40"
        stroke="var(--color-leaf-dark)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M38 70h124l-13 56a8 8 0 0 1-8 6H59a8 8 0 0 1-8-6z" fill="var(--color-leaf)" />
      <path d="M38 70h124l-3 13H41z" fill="var(--color-leaf-dark)" opacity=".55" />
      <rect x="28" y="56" width="144" height="18" rx="9" fill="var(--color-leaf)" />
      <path
        d="M70 94v24m20-24v24m20-24v24m20-24v24"
        stroke="var(--color-leaf-tint)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M154 12 143 29h7l-4 14 13-18h-8z" fill="var(--color-marigold)" />
      <circle cx="36" cy="30" r="4" fill="var(--color-marigold)" />
      <circle cx="52" cy="14" r="2.5" fill="var(--color-marigold)" opacity=".7" />
    </svg>
  );
}

/**
 * Where and how soon, in the words of the header. Room for both lines is kept, so that nothing moves when
 * they become known.
 */
function DeliveryPlace() {
  return useShopFacts()?.hasAreas ? <Place /> : null;
}

function Place() {
  const to = useLocationName(useLocationOfDelivery());
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label={t('Where to deliver')}
      className="flex min-h-15 items-center gap-2 panel py-1 pr-1 pl-4"
    >
      <div className="min-h-10 min-w-0 flex-1">
        <p className="truncate text-sm">
          {to ? t('Deliver to {place}', { place: to }) : t('Choose your pincode')}
        </p>
        <DeliveryTime />
      </div>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={t(to ? 'Change where to deliver' : 'Choose your pincode')}
        onPointerEnter={preloadLocationPanel}
        onFocus={preloadLocationPanel}
        onClick={() => setOpen(true)}
        className="shrink-0 text-leaf"
      >
        {t(to ? 'Change' : 'Choose')}
      </Button>
      <LocationPanel open={isOpen} onOpenChange={setOpen} />
    </section>
  );
}
