// Checkout: where to, how much, and how to pay.

import { useState } from 'react';
import type { User } from '#features/account/account.contract.ts';
import { useAddresses } from '../data/addresses.ts';
import { useCart, type Cart } from '../data/cart.ts';
import { toastError } from '../data/toast.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useShopFacts } from '../parts/logo.tsx';
import { privateMeta } from '../parts/private-meta.ts';
import { RequireUser } from '../parts/require-user.tsx';
import { AddressChoice } from './address-choice.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProblemBox } from './problem-box.tsx';
import { usePlaceOrder } from './place-order.ts';
import { useStripeScript } from './stripe-script.ts';

export const meta = privateMeta('Checkout');

export default function Checkout() {
  return (
    <section className="page py-4 lg:py-6">
      <h1 className="mb-4 text-xl font-bold">Checkout</h1>
      <RequireUser waiting={<CheckoutSkeleton />} refusal="Please Login Before Proceeding">
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
      <LoadFailed what="Your cart could not be loaded." error={null} onRetry={() => void cart.refetch()} />
    );
  }
  return <ReadyCheckout user={user} cart={cart} />;
}

const NO_ADDRESS = 'Choose a delivery address';

function ReadyCheckout({ user, cart }: { user: User; cart: Cart }) {
  const [choice, setChoice] = useState<string | null>(null);
  const addresses = useAddresses();
  // Until it is known where to, there is nothing to press.
  const isWaiting = cart.isSaving || addresses.isPending;
  const { press, pending, problem } = usePlaceOrder(user._id, cart);
  useStripeScript(useShopFacts()?.onlinePayment?.publishableKey ?? null);
  // The chosen one may have been removed in another tab.
  const chosen = addresses.data?.find(({ _id }) => _id === choice) ?? addresses.data?.[0];

  if (cart.lines.length === 0 && !pending) return <EmptyCheckout userId={user._id} />;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-6">
      <AddressChoice addresses={addresses} chosenId={chosen?._id} onChoose={setChoice} />
      <OrderSummary
        lines={cart.lines}
        totals={cart.totals}
        pending={pending}
        isLocked={pending !== null || isWaiting}
        onPress={(way) => {
          if (chosen) void press(way, chosen._id);
          else if (!isWaiting) toastError(NO_ADDRESS);
        }}
      >
        {problem && <ProblemBox problem={problem} />}
      </OrderSummary>
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <output
      aria-label="Loading"
      className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-6"
    >
      <span className="skeleton h-72 rounded-card" />
      <span className="skeleton h-96 rounded-card" />
    </output>
  );
}
