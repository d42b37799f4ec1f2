// My Orders: one card a purchase, newest first.

import { useState } from 'react';
import { failureText } from '../data/failure.ts';
import { cancelOrder, usePurchases, useRefetchOrders, type Purchase } from '../data/orders.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
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
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-paper px-4 py-14 text-center">
      <svg viewBox="0 0 120 96" aria-hidden className="w-32">
        <ellipse cx="60" cy="88" rx="44" ry="6" fill="#e6eae6" />
        <path d="M28 34h64l-6 50H34l-6-50Z" fill="#ffc83d" />
        <path d="M28 34h64l-1.5 12h-61L28 34Z" fill="#f2b91f" />
        <path
          d="M44 40V26a16 16 0 0 1 32 0v14"
          fill="none"
          stroke="#0c7a43"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <circle cx="50" cy="60" r="3" fill="#3a2a00" />
        <circle cx="70" cy="60" r="3" fill="#3a2a00" />
        <path d="M53 72c4-4 10-4 14 0" fill="none" stroke="#3a2a00" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p className="text-base font-semibold">No Data</p>
      <p className="text-sm text-soft">You have not ordered anything yet.</p>
      <ButtonLink to="/">Go To Home</ButtonLink>
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
      description="It will not be delivered."
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
