// The bar of the order that is on its way, at the lower edge of every page but its own, where the shopper
// would look for it: what happens to it and when it comes. At checkout it shows once the cart is empty. A
// payment that is not finished comes first. It takes its own space at the end of the page; on a phone one
// line of it above the bar of the cart, whose colour is another.

import { ChevronRightIcon } from 'lucide-react';
import { DASHBOARD_PATH, toOrderPath } from '#shared/page-urls.ts';
import { t } from '../../data/language.ts';
import { useCartSummary } from '../../data/cart/cart-summary.ts';
import { useActiveOrders } from '../../data/orders/orders.queries.ts';
import { openPayment } from './open-payment-slot.tsx';
import { formatArrival } from './arrival-labels.ts';
import { useNow } from './now.ts';
import { toHeadline } from './order-labels.ts';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

/** The time is whole, if need be without what happens. */
const ONE_LINE =
  'max-md:group-not-last/bar:flex max-md:group-not-last/bar:gap-1.5 max-md:group-not-last/bar:[&>b]:shrink-[99] max-[359px]:group-not-last/bar:[&>b]:sr-only';
const HIGH = 'min-h-[calc(3rem-1px)] py-1.5';
const LOW = 'max-md:group-not-last/bar:min-h-[calc(2.25rem-1px)] max-md:group-not-last/bar:py-0';

export function ActiveOrderBar() {
  const { pathname } = useLocation();
  const isCartEmpty = useCartSummary().quantity === 0;
  const isCheckout = /^\/checkout\/*$/.test(pathname) && !isCartEmpty;
  const isElsewhere = !pathname.startsWith(DASHBOARD_PATH) && !/^\/success\/*$/.test(pathname) && !isCheckout;
  const { data } = useActiveOrders(isElsewhere);
  const now = useNow();
  const isQuestionOpen = data?.order?.lines.some(({ question }) => question?.state === 'open') ?? false;
  // These pages say it themselves; a question has only a minute.
  const isToldThere = (isCartEmpty ? /^\/(?:checkout|cancel)\/*$/ : /^\/(?:cart|checkout|cancel)\/*$/).test(
    pathname,
  );
  const payment = isQuestionOpen || isToldThere ? undefined : data?.openPayment;
  const paymentPart = openPayment.usePart(payment !== undefined);
  if (isElsewhere && payment && paymentPart) return <paymentPart.OpenPaymentStrip payment={payment} />;
  if (!isElsewhere || !data?.order) return null;
  const { order, count } = data;
  const arrival = formatArrival(order, now);
  const words = isQuestionOpen
    ? t('An item is not available. Will you take something else?')
    : arrival?.words;
  const isLong = isQuestionOpen || arrival?.isLate;
  return (
    <aside
      data-order-bar={isLong ? 'long' : ''}
      aria-label={t('Your order')}
      className="group/bar border-t border-marigold bg-marigold-tint text-marigold-ink last:pb-[env(safe-area-inset-bottom)]"
    >
      <Link
        to={count > 1 ? '/dashboard/myorders' : toOrderPath(order.orderId)}
        className={`page flex items-center gap-3 -outline-offset-2 ${isLong ? HIGH : `${HIGH} ${LOW}`}`}
      >
        <span className={`min-w-0 flex-1 text-sm leading-tight ${isLong ? '' : ONE_LINE}`}>
          {/* On a phone both lines are needed for a question, and for a promise that is not kept. */}
          <b className={`block truncate ${isLong ? 'max-md:sr-only' : ''}`}>
            {count > 1 ? t('{count} orders in progress', { count }) : toHeadline(order)}
          </b>
          {words && <span className={isLong ? 'line-clamp-2' : 'block truncate'}>{words}</span>}
        </span>
        <ChevronRightIcon className="size-4 shrink-0" />
      </Link>
    </aside>
  );
}
