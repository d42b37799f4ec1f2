// The page after placing an order. The heading comes from the navigation and proves nothing; below it is the
// order's true state. A failed payment is shown on /cancel instead, or by UPI at checkout, where another can
// be made; visitors who come here without an order are redirected to their orders.

import { CheckIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { PurchaseStatus } from '../../parts/order/order-chips.tsx';
import { useCart } from '../../data/cart/cart.queries.ts';
import { refetchOrders } from '../../data/changes.ts';
import { t, rich } from '../../data/language.ts';
import { toUnpaid } from '../../data/orders/pay-page.ts';
import { usePurchase } from '../../data/orders/orders.queries.ts';
import { isUnknown, isWaitingForUpi, usePayment } from '../../data/orders/payments.queries.ts';
import { useSessionKey, useVisitor } from '../../data/account/user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useHydratedLocation } from '../../data/hydrated.ts';
import { OrderRecap } from './order-recap.tsx';
import { PaymentOutcome, toOutcome } from './payment-outcome.tsx';
import { navigate } from '../../ui/router.tsx';

type SuccessState = { text?: unknown; orderId?: unknown } | null;

export default function Success() {
  const { isKnown, state, orderId: onlineOrderId } = useHydratedLocation();
  const { text, orderId } = (state ?? {}) as NonNullable<SuccessState>;
  const payment = useFollowedPayment(onlineOrderId);
  const isSignedIn = useSessionKey() !== null;
  const hasNoOrder = onlineOrderId === null ? typeof text !== 'string' : isUnknown(payment.error);
  if (isKnown && hasNoOrder) return <ToOrders />;
  // Nothing is said about a payment before its state is known; a failed one is shown on /cancel.
  const isAsked = onlineOrderId !== null && isSignedIn;
  const { data } = payment;
  if (!isKnown || (isAsked && (payment.isPending || data?.payment_status === 'FAILED' || data?.isDeclined)))
    return <Waiting />;
  const what = typeof text === 'string' ? t(text) : t('Payment');
  return (
    <Sheet>
      {(onlineOrderId === null || data) && <Sign isOpen={onlineOrderId !== null && isOpen(payment)} />}
      <h1 className="text-xl font-bold">
        {isAsked && !data
          ? t('Order {orderId}', { orderId: toOrderNumber(onlineOrderId) })
          : isWaitingForUpi(data)
            ? t('Waiting for your UPI approval')
            : t('{what} Successfully', { what })}
      </h1>
      {onlineOrderId !== null && <OnlineOrder payment={payment} orderId={onlineOrderId} />}
      {onlineOrderId === null && typeof orderId === 'string' && <CashOrder orderId={orderId} />}
      <ConfirmEmailNote />
    </Sheet>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <section className="page py-8 md:py-14">
      <div className="mx-auto grid max-w-[480px] justify-items-center gap-4 panel p-6 text-center">
        {children}
        <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
      </div>
    </section>
  );
}

/** What the server renders, the same with and without an order. */
function Waiting() {
  return (
    <Sheet>
      <output aria-label={t('Loading')} className="block skeleton h-64 w-full rounded-button" />
    </Sheet>
  );
}

function ToOrders() {
  const sessionKey = useSessionKey();
  useEffect(() => {
    if (sessionKey !== undefined)
      navigate(sessionKey === null ? '/' : '/dashboard/myorders', { replace: true });
  }, [sessionKey]);
  return <Waiting />;
}

/**
 * Once paid, the server removes the ordered lines from the cart, so the cart and the orders shown are
 * refetched.
 */
function useFollowedPayment(orderId: string | null) {
  const payment = usePayment(orderId);
  const cart = useCart();
  const { payment_status: status, isDeclined, method } = payment.data ?? {};
  useEffect(() => {
    if (status === undefined || (status === 'PENDING' && !isDeclined)) return;
    void cart.refetch();
    void refetchOrders();
    // Nothing on this page would be true of a failed payment.
    if (method === 'upi' && (isDeclined || status === 'FAILED'))
      navigate('/checkout', { replace: true, state: toUnpaid(isDeclined ? 'declined' : 'ended') });
    else if (status === 'FAILED') navigate(`/cancel?order=${orderId}`, { replace: true });
    // Once for every change of the payment; the functions are new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status, isDeclined]);
  return payment;
}

function isOpen({ data }: ReturnType<typeof usePayment>): boolean {
  return !data || ['waiting', 'failed'].includes(toOutcome(data));
}

function Sign({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <span
      aria-hidden
      className="size-16 animate-spin rounded-full border-4 border-line border-t-leaf motion-reduce:animate-none"
    />
  ) : (
    <span className="grid size-16 place-items-center rounded-full bg-leaf-tint text-leaf">
      <CheckIcon className="size-8" />
    </span>
  );
}

function OnlineOrder({ payment, orderId }: { payment: ReturnType<typeof usePayment>; orderId: string }) {
  return useSessionKey() === null ? <LogInFirst orderId={orderId} /> : <PaymentOutcome payment={payment} />;
}

function CashOrder({ orderId }: { orderId: string }) {
  const { data: purchase } = usePurchase(orderId);
  const isSignedOut = useSessionKey() === null;
  return (
    <div className="grid w-full justify-items-center gap-2 rounded-card bg-ground p-4">
      <h2 className="text-base font-bold">{t('Order {orderId}', { orderId: toOrderNumber(orderId) })}</h2>
      {purchase && (
        <>
          <PurchaseStatus purchase={purchase} />
          <p className="font-bold">{formatRupees(purchase.totalAmt)}</p>
        </>
      )}
      {isSignedOut ? <LogInFirst orderId={orderId} /> : <OrderRecap orderId={orderId} />}
    </div>
  );
}

function LogInFirst({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to={toOrderPath(orderId)} look="quiet" className="text-leaf">
      {t('Log in to see your order')}
    </ButtonLink>
  );
}

/** Tells a shopper whose e-mail is not confirmed why no mail arrives, and how to confirm it. */
function ConfirmEmailNote() {
  const { user } = useVisitor();
  if (!user || user.verify_email) return null;
  return (
    <p className="text-sm text-soft">
      {rich('Confirm <b>{email}</b> to get emails about your orders.', {
        email: user.email,
        b: <span className="font-medium wrap-anywhere text-ink" />,
      })}{' '}
      <TextLink to="/dashboard/profile">{t('Get the link again')}</TextLink>
    </p>
  );
}
