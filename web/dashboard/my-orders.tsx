// My Orders: one card a purchase, newest first.

import { useState } from 'react';
import { useCart } from '../data/cart.ts';
import { failureText } from '../data/failure.ts';
import { cancelOrder, usePurchases, useRefetchOrders, type Purchase } from '../data/orders.ts';
import { cancelPayment } from '../data/payments.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { privateMeta } from '../parts/private-meta.ts';
import { RequireUser } from '../parts/require-user.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, preloadDialog } from '../ui/dialog.tsx';
import { ContinuePayment } from './pending-payment.tsx';
import { PurchaseCard } from './purchase-card.tsx';

export const meta = privateMeta('My Orders');

export default function MyOrders() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">My Orders</h1>
      <RequireUser waiting={<OrdersSkeleton />}>{() => <PurchaseList />}</RequireUser>
    </section>
  );
}

function OrdersSkeleton() {
  return (
    <output aria-label="Loading" className="grid gap-4">
      <span className="skeleton h-64 rounded-card" />
      <span className="skeleton h-64 rounded-card" />
    </output>
  );
}

function PurchaseList() {
  const { data: purchases, error, refetch } = usePurchases();
  // Kept when the question is closed, so that its words stand until it has faded.
  const [asked, setAsked] = useState<{ purchase: Purchase; isOpen: boolean } | null>(null);
  if (error && !purchases) {
    return (
      <LoadFailed what="Your orders could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  if (!purchases) return <OrdersSkeleton />;
  if (purchases.length === 0) return <NoOrders />;
  return (
    <>
      <ul className="grid gap-4">
        {purchases.map((purchase) => (
          <li key={purchase.orderId} className="min-w-0">
            <PurchaseCard purchase={purchase}>
              {purchase.payment_status === 'PENDING' && <ContinuePayment purchase={purchase} />}
              {(purchase.status === 'PLACED' || purchase.payment_status === 'PENDING') && (
                <button
                  type="button"
                  onClick={() => setAsked({ purchase, isOpen: true })}
                  onPointerEnter={preloadDialog}
                  onFocus={preloadDialog}
                  className="-mr-3 min-h-11 rounded-button px-3 text-sm font-semibold text-alert hover:bg-alert-tint"
                >
                  {toQuestion(purchase).cancel}
                </button>
              )}
            </PurchaseCard>
          </li>
        ))}
      </ul>
      {asked && <CancelDialog {...asked} onClose={() => setAsked({ ...asked, isOpen: false })} />}
    </>
  );
}

function NoOrders() {
  return (
    <div className="rounded-card border border-line bg-paper">
      <EmptyState picture="shelf" title="No Data" text="You have not ordered anything yet.">
        <ButtonLink to="/">Go To Home</ButtonLink>
      </EmptyState>
    </div>
  );
}

type Question = { title: string; description: string; keep: string; cancel: string };

function toQuestion({ payment_status }: Purchase): Question {
  if (payment_status === 'PENDING') {
    return {
      title: 'Cancel this payment?',
      description: 'Nothing is charged, and your cart is kept.',
      keep: 'Keep payment',
      cancel: 'Cancel payment',
    };
  }
  const isPaid = payment_status === 'PAID';
  return {
    title: 'Cancel this order?',
    description: `It will not be delivered${isPaid ? ', and your money goes back to your card' : ''}.`,
    keep: 'Keep order',
    cancel: 'Cancel order',
  };
}

type CancelDialogProps = { purchase: Purchase; isOpen: boolean; onClose: () => void };

function CancelDialog({ purchase, isOpen, onClose }: CancelDialogProps) {
  const [isPending, setPending] = useState(false);
  const refetchOrders = useRefetchOrders();
  const cart = useCart();
  const question = toQuestion(purchase);

  async function cancel() {
    if (isPending) return;
    setPending(true);
    try {
      if (purchase.payment_status === 'PENDING') {
        await cancelPayment(purchase.orderId);
        toastSuccess('Payment cancelled');
        // What its stock says of the cart may be otherwise now.
        void cart.refetch();
      } else toastSuccess(await cancelOrder(purchase.orderId));
    } catch (error) {
      toastError(failureText(error));
    }
    // After a refusal too: it may be on its way already.
    await refetchOrders();
    setPending(false);
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={question.title}
      description={question.description}
      size="narrow"
    >
      <div className="grid grid-cols-2 gap-3">
        <Button look="outlined" onClick={onClose}>
          {question.keep}
        </Button>
        <Button look="danger" aria-disabled={isPending} aria-busy={isPending} onClick={() => void cancel()}>
          {question.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
