// My Orders: one card a purchase, newest first.

import { useState } from 'react';
import { failureText } from '../data/failure.ts';
import { cancelOrder, usePurchases, useRefetchOrders, type Purchase } from '../data/orders.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { privateMeta } from '../parts/private-meta.ts';
import { RequireUser } from '../parts/require-user.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, preloadDialog } from '../ui/dialog.tsx';
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
  const [asked, setAsked] = useState<Purchase | null>(null);
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
          <li key={purchase.orderId}>
            <PurchaseCard purchase={purchase}>
              {purchase.status === 'PLACED' && (
                <button
                  type="button"
                  onClick={() => setAsked(purchase)}
                  onPointerEnter={preloadDialog}
                  onFocus={preloadDialog}
                  className="-mr-3 min-h-11 rounded-button px-3 text-sm font-semibold text-alert hover:bg-alert-tint"
                >
                  Cancel order
                </button>
              )}
            </PurchaseCard>
          </li>
        ))}
      </ul>
      <CancelDialog purchase={asked} onClose={() => setAsked(null)} />
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

function CancelDialog({ purchase, onClose }: { purchase: Purchase | null; onClose: () => void }) {
  const [isPending, setPending] = useState(false);
  const refetchOrders = useRefetchOrders();

  async function cancel() {
    if (!purchase || isPending) return;
    setPending(true);
    try {
      toastSuccess(await cancelOrder(purchase.orderId));
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
      open={purchase !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cancel this order?"
      description={
        purchase?.payment_status === 'PAID'
          ? 'It will not be delivered, and your money goes back to your card.'
          : 'It will not be delivered.'
      }
      size="narrow"
    >
      <div className="grid grid-cols-2 gap-3">
        <Button look="outlined" onClick={onClose}>
          Keep order
        </Button>
        <Button look="danger" aria-disabled={isPending} aria-busy={isPending} onClick={() => void cancel()}>
          Cancel order
        </Button>
      </div>
    </Dialog>
  );
}
