// My Orders: one card per purchase, newest first, with more loaded while the shopper scrolls.

import { NoData } from '../../../parts/empty-state.tsx';
import { toOrderPath } from '#shared/page-urls.ts';
import { failureText } from '../../../data/failure.ts';
import { t } from '../../../data/language.ts';
import { useActiveOrders, usePurchases } from '../../../data/orders/orders.queries.ts';
import { useInfiniteScroll } from '../../../parts/products/infinite-scroll.ts';
import { RequireUser } from '../../../parts/account/require-user.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { PurchaseWithActions } from './purchase-actions.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { Navigate, useLocation } from '../../../ui/router.tsx';

export default function MyOrders() {
  return (
    // Never shorter than the screen, so that the footer stays where it is when the orders arrive.
    <section className="min-h-dvh">
      <h1 className="mb-4 text-xl font-bold">{t('My Orders')}</h1>
      <RequireUser waiting={WAITING}>{() => <Orders />}</RequireUser>
    </section>
  );
}

/** Links in older mails name an order in the query; a shortcut on the home screen, the active one. */
function Orders() {
  const wanted = new URLSearchParams(useLocation().search).get('order');
  const { data: active, isLoading } = useActiveOrders(wanted === 'active');
  if (isLoading) return WAITING;
  const orderId = wanted === 'active' ? active?.order?.orderId : wanted;
  return orderId ? <Navigate to={toOrderPath(orderId)} /> : <PurchaseList />;
}

const WAITING = <Skeletons count={2} each="h-36" className="grid gap-4" />;

function PurchaseList() {
  const list = usePurchases();
  const { purchases, error, refetch } = list;
  return (
    <QueryView
      query={{ data: purchases, error, refetch }}
      failure={t('Your orders could not be loaded.')}
      waiting={WAITING}
      empty={purchases?.length === 0 && <NoOrders />}
    >
      {(all) => (
        <>
          <ul className="grid gap-4">
            {all.map((purchase) => (
              <li key={purchase.orderId} className="min-w-0">
                <PurchaseWithActions purchase={purchase} />
              </li>
            ))}
          </ul>
          <OlderOrders list={list} />
        </>
      )}
    </QueryView>
  );
}

/** The end of the list: loads more while scrolling, or on a press. */
function OlderOrders({ list }: { list: ReturnType<typeof usePurchases> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const loadMore = () => void fetchNextPage();
  useInfiniteScroll({ isOn: hasNextPage && !isFetchingNextPage && !isFetchNextPageError, loadMore });
  if (!hasNextPage) return null;
  if (isFetchNextPageError) {
    return (
      <FailedPart className="mt-4 justify-items-center py-4 text-center" onRetry={loadMore}>
        {t('More orders could not be loaded. {error}', { error: failureText(error) })}
      </FailedPart>
    );
  }
  return (
    <div className="mt-4 grid justify-items-center">
      <output className="sr-only">{isFetchingNextPage ? t('Loading more orders') : ''}</output>
      <Button
        look="quiet"
        className="text-leaf"
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && loadMore()}
      >
        {t(isFetchingNextPage ? 'Loading...' : 'Show more orders')}
      </Button>
    </div>
  );
}

function NoOrders() {
  return (
    <NoData title={t('No Data')} text={t('You have not ordered anything yet.')}>
      <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
    </NoData>
  );
}
