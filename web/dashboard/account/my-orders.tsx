// My Orders: one card a purchase, newest first, going on while the shopper scrolls; or the one order that
// the address names.

import { Link, useSearchParams } from 'react-router';
import { toOrderNumber } from '#shared/order-number.ts';
import { failureText } from '../../data/failure.ts';
import { usePurchase, usePurchases } from '../../data/orders/orders.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useInfiniteScroll } from '../../parts/products/infinite-scroll.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { RequireUser } from '../../parts/account/require-user.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { PurchaseWithActions } from './purchase-actions.tsx';

export const meta = privateMeta('My Orders');

export default function MyOrders() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">My Orders</h1>
      <RequireUser waiting={<OrdersSkeleton />}>{() => <Orders />}</RequireUser>
    </section>
  );
}

function Orders() {
  const orderId = useSearchParams()[0].get('order');
  return orderId ? <OneOrder key={orderId} orderId={orderId} /> : <PurchaseList />;
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
  const list = usePurchases();
  const { purchases, error, refetch } = list;
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
            <PurchaseWithActions purchase={purchase} />
          </li>
        ))}
      </ul>
      <OlderOrders list={list} />
    </>
  );
}

/** The end of the list: more of it by itself while scrolling, or at a press. */
function OlderOrders({ list }: { list: ReturnType<typeof usePurchases> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const loadMore = () => void fetchNextPage();
  useInfiniteScroll({ isOn: hasNextPage && !isFetchingNextPage && !isFetchNextPageError, loadMore });
  if (!hasNextPage) return null;
  if (isFetchNextPageError) {
    return (
      <div role="alert" className="mt-4 grid justify-items-center gap-3 py-4 text-center text-sm">
        <p>More orders could not be loaded. {failureText(error)}</p>
        <Button look="outlined" onClick={loadMore}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-4 grid justify-items-center">
      <output className="sr-only">{isFetchingNextPage ? 'Loading more orders' : ''}</output>
      <Button
        look="quiet"
        className="text-leaf"
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && loadMore()}
      >
        {isFetchingNextPage ? 'Loading...' : 'Show more orders'}
      </Button>
    </div>
  );
}

function OneOrder({ orderId }: { orderId: string }) {
  const { data: purchase, error, refetch } = usePurchase(orderId);
  return (
    <>
      <Link
        to={{ search: '' }}
        className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-sm font-medium text-soft hover:text-ink"
      >
        <BackIcon className="size-4" />
        All orders
      </Link>
      {purchase && <PurchaseWithActions purchase={purchase} />}
      {purchase === null && <NoSuchOrder orderId={orderId} />}
      {purchase === undefined && error && (
        <LoadFailed what="Your order could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {purchase === undefined && !error && (
        <output aria-label="Loading" className="block skeleton h-64 rounded-card" />
      )}
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

function NoSuchOrder({ orderId }: { orderId: string }) {
  return (
    <div className="rounded-card border border-line bg-paper">
      <EmptyState
        picture="search"
        title="Order not found"
        text={`You have no order ${toOrderNumber(orderId)}.`}
      >
        <ButtonLink to={{ search: '' }}>All orders</ButtonLink>
      </EmptyState>
    </div>
  );
}
