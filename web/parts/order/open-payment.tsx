// An order that waits for its online payment, wherever its shopper is: pay now, or let it go and pay another
// way. Loaded only for somebody who has one.

import { useEffect, type ComponentProps } from 'react';
import type { ActiveOrders } from '#features/orders/tracking/details.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { useAction } from '../../data/action.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { change, refetchOrders } from '../../data/changes.ts';
import { failureText } from '../../data/failure.ts';
import { formatDate, msg, t } from '../../data/language.ts';
import { goToPayPage, toUnpaid } from '../../data/orders/pay-page.ts';
import { usePayment } from '../../data/orders/payments.queries.ts';
import { toastError, toastLoading } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { navigate } from '../../ui/router.tsx';

const NO_PAGE = msg('This payment can no longer be continued. Please start again from checkout.');

type ContinuePaymentProps = Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'children'> & {
  orderId: string;
};

export function ContinuePayment({ orderId, ...button }: ContinuePaymentProps) {
  const { isPending, run } = useAction();

  async function go() {
    const dismiss = toastLoading(t('Loading...'));
    const stop = () => {
      dismiss();
      void refetchOrders();
    };
    try {
      // Without this the decline of an earlier try would end the next one at once.
      const { data } = await callApi('POST /api/order/continue-checkout', { body: { id: orderId } });
      const { url, payment_status } = data;
      if (url) return await new Promise<void>((comeBack) => goToPayPage(url, comeBack)).then(stop);
      // It was paid meanwhile: the refetched list shows that.
      if (payment_status !== 'PAID') toastError(t(NO_PAGE));
    } catch (error) {
      toastError(failureText(error));
    }
    stop();
  }

  return <Button isPending={isPending} onClick={() => void run(go)} {...button} />;
}

/** Ends this payment first, so that its stock is there for the next one. */
function PayAnotherWay({ orderId, className }: { orderId: string; className: string }) {
  const { isPending, run } = useAction();
  const cart = useCart();

  const letGo = () =>
    run(
      async () => {
        await change('POST /api/order/cancel-checkout', { body: { id: orderId } });
        navigate('/checkout', { state: toUnpaid('cancelled') });
        void cart.refetch();
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'PAYMENT_ARRIVED') navigate(toSuccess(orderId));
        else toastError(failureText(error));
        void refetchOrders();
      },
    );

  return (
    <Button look="quiet" className={className} isPending={isPending} onClick={() => void letGo()}>
      {t('Pay another way')}
    </Button>
  );
}

const toSuccess = (orderId: string) => `/success?order=${orderId}`;

type OpenPayment = NonNullable<ActiveOrders['openPayment']>;

function Words({ payment: { amount, heldUntil } }: { payment: OpenPayment }) {
  const time = formatDate(new Date(heldUntil), { hour: 'numeric', minute: '2-digit' });
  return (
    <p className="min-w-0 flex-1 leading-tight max-md:basis-full">
      <b className="block">
        {t('Your payment of {amount} is not finished.', { amount: formatRupees(amount) })}
      </b>
      {t('Your items are reserved until {time}.', { time })}
    </p>
  );
}

/** At the lower edge of every page. */
export function OpenPaymentStrip({ payment }: { payment: OpenPayment }) {
  const { orderId } = payment;
  return (
    <aside
      data-order-bar
      aria-label={t('Unfinished payment')}
      className="border-t border-marigold bg-marigold-tint text-marigold-ink last:pb-[env(safe-area-inset-bottom)]"
    >
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
        <Words payment={payment} />
        <PayAnotherWay
          orderId={orderId}
          className="px-2! whitespace-nowrap text-marigold-ink! hover:bg-transparent! max-md:flex-1"
        />
        <ContinuePayment orderId={orderId} look="outlined" className="px-2! max-md:flex-1 md:min-w-28">
          {t('Pay now')}
        </ContinuePayment>
      </div>
    </aside>
  );
}

type NoteProps = { payment: OpenPayment; className: string; isDeclineTold: boolean };

/** In the cart and at checkout, followed until it is over. */
export function OpenPaymentNote({ payment, className, isDeclineTold }: NoteProps) {
  const { orderId } = payment;
  const cart = useCart();
  const { data } = usePayment(orderId);
  const status = data?.payment_status ?? 'PENDING';
  useEffect(() => {
    if (status === 'PENDING') return;
    void refetchOrders();
    void cart.refetch();
    if (status === 'PAID') navigate(toSuccess(orderId));
    // Once for every change of the payment; the cart is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status, orderId]);
  return (
    <section aria-label={t('Unfinished payment')} className={className}>
      <Notice look="warn" as="div">
        {data?.isDeclined && !isDeclineTold && (
          <p className="mb-1 font-semibold">{t('Your UPI payment was declined. You were not charged.')}</p>
        )}
        <Words payment={payment} />
        <div className="mt-2 flex flex-wrap gap-2">
          <ContinuePayment orderId={orderId}>{t('Pay now')}</ContinuePayment>
          <PayAnotherWay orderId={orderId} className="border border-control bg-paper" />
        </div>
      </Notice>
    </section>
  );
}
