// Checkout: delivery address, totals and payment method.

import type { User } from '#features/account/account.contract.ts';
import { useAway } from '../data/away.ts';
import { useCart, type Cart } from '../data/cart/cart.ts';
import { msg, t } from '../data/language.ts';
import { toastError } from '../data/toast.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useShopFacts } from '../data/shop-facts.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { RequireUser } from '../parts/account/require-user.tsx';
import { AddressChoice } from './address-choice.tsx';
import { useAddressStore } from './address-store.ts';
import { useChosenAddress } from './chosen-address.ts';
import { DeliveryPreferences, usePreferences } from './delivery-preferences.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { NoNetwork } from './no-network.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayButtons } from './pay-buttons.tsx';
import { ProblemBox } from './problem-box.tsx';
import { usePlaceOrder } from './place-order.ts';
import { useStripeScript } from './stripe-script.ts';

export const meta = privateMeta(msg('Checkout'));

export default function Checkout() {
  return (
    <section className="page py-4 lg:py-6">
      <h1 className="mb-4 text-xl font-bold">{t('Checkout')}</h1>
      <RequireUser waiting={<CheckoutSkeleton />} rejection={t('Please Login Before Proceeding')}>
        {(user) => <CheckoutOf user={user} />}
      </RequireUser>
    </section>
  );
}

function CheckoutOf({ user }: { user: User }) {
  const cart = useCart();
  if (cart.state === 'unknown') return <CheckoutSkeleton />;
  if (cart.state === 'error') {
    return (
      <LoadFailed
        what={t('Your cart could not be loaded.')}
        error={cart.error}
        onRetry={() => void cart.refetch()}
      />
    );
  }
  return <ReadyCheckout user={user} cart={cart} />;
}

/** Two columns; one on a phone, where the payment buttons stick to the lower edge. */
const LAYOUT =
  'flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_320px] md:items-start lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-6';

function ReadyCheckout({ user, cart }: { user: User; cart: Cart }) {
  const address = useChosenAddress();
  const options = usePreferences();
  const { placeOrder, pending, problem, clearProblem } = usePlaceOrder(user._id, cart, options.preferences);
  const ofChosen = problem?.store && problem.addressId !== address.chosen?._id ? null : problem;
  const store = useAddressStore(address.chosen, cart, ofChosen);
  // Nothing can be pressed until the address and the store are known.
  const isWaiting = cart.isSaving || address.isPending || store.isSwitching;
  useStripeScript(useShopFacts()?.onlinePayment?.publishableKey ?? null);
  const isAway = useAway() !== null;

  // Cached data is not shown at checkout; an order that is already pending stays on the page.
  if (isAway && !pending && !problem) return <NoNetwork onRetry={() => void cart.refetch()} />;
  if (cart.rows.length === 0 && !pending) return <EmptyCheckout userId={user._id} />;
  return (
    <div className={LAYOUT}>
      <div className="grid min-w-0 content-start gap-4">
        <AddressChoice
          choice={address}
          note={store.note}
          onChoose={(chosen) => {
            address.choose(chosen);
            void store.follow(chosen);
          }}
        />
        <DeliveryPreferences {...options} />
      </div>
      <OrderSummary cart={cart}>
        <PayButtons
          cart={cart}
          pending={pending}
          isLocked={pending !== null || isWaiting || cart.lines.length === 0}
          problem={
            ofChosen &&
            ofChosen.store?.kind !== 'not serviceable' && (
              <ProblemBox
                problem={ofChosen}
                isSwitching={store.isSwitching}
                onSwitch={() =>
                  void store.switchTo(address.chosen!).then((isDone) => isDone && clearProblem())
                }
              />
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
