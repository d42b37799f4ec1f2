// Where an order ends. The heading comes from the navigation and proves nothing; under it stands the order's true state.

import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { TickIcon } from '../ui/account-icons.tsx';
import { PurchaseStatus } from '../dashboard/purchase-card.tsx';
import { usePurchases } from '../data/orders.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { ButtonLink } from '../ui/button.tsx';

export const meta = privateMeta('Success');

type SuccessState = { text?: unknown; orderId?: unknown } | null;

export default function Success() {
  const state = useAwakeState() as SuccessState;
  const text = typeof state?.text === 'string' ? state.text : 'Payment';
  return (
    <section className="page py-8 md:py-14">
      <div className="mx-auto grid max-w-[480px] justify-items-center gap-4 rounded-card border border-line bg-paper p-6 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-leaf-tint text-leaf">
          <TickIcon className="size-8" />
        </span>
        <h1 className="text-xl font-bold">{text} Successfully</h1>
        {typeof state?.orderId === 'string' && <OrderState orderId={state.orderId} />}
        <ButtonLink to="/">Go To Home</ButtonLink>
      </div>
    </section>
  );
}

const never = () => () => {};

/** The navigation state, which the server does not have: none until the page has woken up. */
function useAwakeState(): unknown {
  const { state } = useLocation();
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAwake ? state : null;
}

function OrderState({ orderId }: { orderId: string }) {
  const { data, isPending } = usePurchases();
  const purchase = data?.find((candidate) => candidate.orderId === orderId);
  return (
    <div className="grid min-h-[124px] w-full content-center justify-items-center gap-2 rounded-card bg-ground p-3">
      {isPending && <output aria-label="Loading" className="block skeleton h-20 w-full rounded-button" />}
      {purchase && (
        <>
          <p className="text-sm break-all text-soft">Order {orderId}</p>
          <PurchaseStatus purchase={purchase} />
          <p className="font-bold">{formatRupees(purchase.totalAmt)}</p>
        </>
      )}
      <ButtonLink to="/dashboard/myorders" look="quiet" className="text-leaf">
        My Orders
      </ButtonLink>
    </div>
  );
}
