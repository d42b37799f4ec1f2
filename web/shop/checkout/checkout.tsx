// Checkout: delivery address, totals and payment method.

import { useEffect, useState, useId } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { useIsOffline } from '../../data/connection.ts';
import { useBill } from '../../data/cart/bill.queries.ts';
import { useCart, type Cart } from '../../data/cart/cart.queries.ts';
import { msg, t } from '../../data/language.ts';
import { freshQuery, useOwn } from '../../data/reads.ts';
import { toastError } from '../../data/toast.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { StoreOffer } from '../../parts/location/store-change.tsx';
import { TellMe } from '../../parts/location/tell-me.tsx';
import { RequireUser } from '../../parts/account/require-user.tsx';
import { OpenPaymentSlot } from '../../parts/order/open-payment-slot.tsx';
import { AddressChoice } from './address-choice.tsx';
import { useAddressStore } from './address-store.ts';
import { useChosenAddress } from './chosen-address.ts';
import { DeliveryPreferences, usePreferences } from './delivery-preferences.tsx';
import { useFirstOrder } from './first-order.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayButtons } from './pay-buttons.tsx';
import { ProblemBox } from './problem-box.tsx';
import { usePlaceOrder } from './place-order.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ButtonLink, Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOutcomeOpen } from './order-key.ts';
import { UnpaidNote, useUnpaid } from './unpaid-note.tsx';
import { toPaise, toRupees } from '#shared/money.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { storedText } from '../../data/stored.ts';
import { Link } from '../../ui/link.tsx';

/**
 * Stripe's own script, which it wants on the page where a payment begins, to tell real shoppers from stolen
 * cards. Paying does not depend on it, so it also works in a browser that blocks it.
 */
const SCRIPT = 'https://js.stripe.com/clover/stripe.js';

export default function Checkout() {
  const unpaid = useUnpaid();
  return (
    // Never shorter than the screen, so that the footer stays where it is.
    <section className="page min-h-dvh py-4 lg:py-6">
      <h1 className="mb-4 text-xl font-bold">{t('Checkout')}</h1>
      <RequireUser waiting={<CheckoutSkeleton />} rejection={t('Please Login Before Proceeding')}>
        {(user) => (
          <>
            <OpenPaymentSlot className="mb-4" isDeclineTold={unpaid === 'declined'} />
            <CheckoutOf user={user} />
          </>
        )}
      </RequireUser>
    </section>
  );
}

function CheckoutOf({ user }: { user: User }) {
  const cart = useCart();
  if (cart.state === 'unknown') return <CheckoutSkeleton />;
  if (cart.state === 'error') {
    return (
      <LoadFailed what={t('Your cart could not be loaded.')} error={cart.error} onRetry={cart.refetch} />
    );
  }
  return <ReadyCheckout user={user} cart={cart} />;
}

const addressDialog = lazyPart(() => import('../../parts/account/address-dialog.tsx'));

/** Two columns; one on a phone, where the payment buttons stick to the lower edge. */
const LAYOUT =
  'flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_320px] md:items-start lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-6';

function ReadyCheckout({ user, cart }: { user: User; cart: Cart }) {
  const address = useChosenAddress();
  const [areAddressesKnown, setAddressesKnown] = useState(false);
  if (!areAddressesKnown && (!address.isPending || address.addresses.error)) setAddressesKnown(true);
  const options = usePreferences();
  const online = useOnlineMethod();
  // A gift wrap that is no longer offered is no longer wanted.
  const { giftWrap, ...others } = options.preferences;
  const wraps = giftWrap === true && cart.rates.giftWrapPaise !== null;
  const shown = useBill(cart, { giftWrap: wraps });
  const { bill } = shown;
  const held = useOwn('GET /api/order/credit', {}, freshQuery);
  const creditPaise = bill && held.data ? Math.min(bill.totalPaise, toPaise(held.data.usable)) : 0;
  const { placeOrder, pending, problem } = usePlaceOrder(user._id, cart, bill, {
    ...others,
    ...(wraps && { giftWrap: true }),
    // Said only where there is a choice.
    ...(online.methods.length > 1 && online.method && { method: online.method }),
    ...(creditPaise > 0 && { creditAmt: toRupees(creditPaise) }),
  });
  const ofChosen = problem?.isOfStore && problem.addressId !== address.chosen?._id ? null : problem;
  const store = useAddressStore(address.chosen, cart, { bill, giftWrap: wraps });
  // Nothing can be pressed until the total, the address and the store are known.
  const isWaiting =
    bill === null || held.isPending || cart.isSaving || address.isPending || store.isSwitching;
  // Credit pays first, and a newcomer has none.
  const cashPaise = bill && creditPaise === 0 ? bill.totalPaise : 0;
  const first = useFirstOrder(
    { cart, address, store, isWaiting, cashPaise },
    (to) => void placeOrder('cash', to),
  );
  const dialog = addressDialog.useWindow(address.isDialogOpen, address.closeDialog);
  useStripeScript(useShopFacts()?.onlinePayment?.publishableKey ?? null);
  const isOffline = useIsOffline();
  const unpaid = useUnpaid();

  // What stands below the addresses comes with them: their height is not known before.
  if (!areAddressesKnown && !isOffline) return <CheckoutSkeleton />;
  // Cached data is not shown at checkout; an order that is already pending stays on the page.
  const isBlocked = isOffline && !pending && !problem;
  if (!isBlocked && cart.rows.length === 0 && !pending) return <EmptyCheckout userId={user._id} />;
  return (
    <>
      {isBlocked ? (
        <NoNetwork onRetry={() => void cart.refetch()} />
      ) : (
        <div className={LAYOUT}>
          <div className="grid min-w-0 content-start gap-4">
            <AddressChoice choice={address} note={store.note}>
              {store.unserved && <TellMe key={store.unserved} pincode={store.unserved} className="mb-3" />}
              {store.offer && (
                <div className="mb-3">
                  <StoreOffer
                    change={store.offer}
                    title={t('This address is served by {store}.', { store: store.offer.store.name })}
                    isTaking={store.isSwitching}
                    onTake={() => void store.take()}
                    onStay={store.stay}
                  />
                </div>
              )}
            </AddressChoice>
            <DeliveryPreferences {...options} cart={cart} />
            <OnlineMethodChoice {...online} />
          </div>
          <OrderSummary cart={cart} shown={shown} giftWrap={wraps} creditPaise={creditPaise}>
            <PayButtons
              cart={cart}
              shown={shown}
              creditPaise={creditPaise}
              pending={pending}
              isLocked={pending !== null || isWaiting || cart.lines.length === 0}
              address={isWaiting ? undefined : address.chosen}
              reason={store.reason}
              problem={
                ofChosen && !(ofChosen.isOfStore && store.reason) ? (
                  <ProblemBox problem={ofChosen} />
                ) : (
                  unpaid && !pending && <UnpaidNote unpaid={unpaid} />
                )
              }
              onPay={(method) => {
                if (isWaiting) return;
                store.clearNote();
                if (address.chosen) void placeOrder(method, address.chosen);
                else {
                  toastError(t('Choose a delivery address'));
                  address.openDialog();
                }
              }}
            />
          </OrderSummary>
        </div>
      )}
      {/* Beside both, so that the network takes away nothing typed. */}
      {dialog && (
        <dialog.AddressDialog
          state={address.isDialogOpen ? 'new' : 'closed'}
          onClose={address.closeDialog}
          order={first.words}
          onSaved={(saved, isOrdered) => {
            address.choose(saved);
            if (isOrdered) first.want(saved);
          }}
        />
      )}
    </>
  );
}

function CheckoutSkeleton() {
  return (
    <output aria-label={t('Loading')} className={LAYOUT}>
      <span className="skeleton h-72 rounded-card" />
      <span className="skeleton h-96 rounded-card" />
    </output>
  );
}

/** Checkout with nothing in the cart. */
function EmptyCheckout({ userId }: { userId: string }) {
  // The buttons pressed were at the lower end of a longer page.
  useEffect(() => {
    void window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className="panel">
      {isOutcomeOpen(userId) && (
        <p className="border-b border-line bg-marigold-tint p-4 text-center text-sm text-marigold-ink">
          {t('Your last order may have gone through.')}{' '}
          <Link to="/dashboard/myorders" className="font-semibold underline">
            {t('Check My Orders')}
          </Link>
        </p>
      )}
      <EmptyState picture="shelf" title={t('Your cart is empty')}>
        <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

/**
 * Shown instead of the checkout while the shop cannot be reached: no price is shown here that the shop does
 * not guarantee.
 */
function NoNetwork({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice look="warn" as="output" className="grid justify-items-start gap-3">
      <p className="font-semibold text-marigold-ink">{t('Checkout needs a connection')}</p>
      <p>
        {t(
          'We check prices and stock before you order. Your cart is saved, and this page will continue when you are back online.',
        )}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </Notice>
  );
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown;
  }
}

/** Loaded once, by the first checkout page that opens, and only with a real key. */
function useStripeScript(publishableKey: string | null): void {
  useEffect(() => {
    if (publishableKey === null || document.querySelector(`script[src="${SCRIPT}"]`)) return;
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => window.Stripe?.(publishableKey));
    document.head.append(script);
  }, [publishableKey]);
}

const lastMethod = storedText('online-method');
const METHODS = { upi: msg('UPI'), card: msg('Card') } satisfies Record<OnlineMethod, string>;
const METHOD_HINTS = {
  upi: msg('You approve it in your UPI app, which may take up to five minutes.'),
  card: msg('You enter your card on the payment page.'),
} satisfies Record<OnlineMethod, string>;
const NO_METHODS: OnlineMethod[] = [];

/** Only for a page that is rendered in the browser, because it reads local storage. */
function useOnlineMethod() {
  const methods = useShopFacts()?.onlinePayment?.methods ?? NO_METHODS;
  const [chosen, setChosen] = useState(() => lastMethod.read());
  const method = methods.find((each) => each === chosen) ?? methods[0] ?? null;
  return {
    methods,
    method,
    choose(next: OnlineMethod) {
      lastMethod.write(next);
      setChosen(next);
    },
  };
}

/** Where the shop takes more than one. Not radio buttons: those of this page are its addresses. */
function OnlineMethodChoice({ methods, method, choose }: ReturnType<typeof useOnlineMethod>) {
  const id = useId();
  if (methods.length < 2 || method === null) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2 panel px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id}>{t('Pay online with')}</h2>
        <div className="flex gap-2">
          {methods.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === method}
              onClick={() => choose(each)}
              className={buttonClass(each === method ? 'outlined' : 'quiet', 'aria-pressed:bg-leaf-tint')}
            >
              {t(METHODS[each])}
            </button>
          ))}
        </div>
      </div>
      <p className="text-soft">{t(METHOD_HINTS[method])}</p>
    </section>
  );
}
