// What a shopper can do with an order that waits for its online payment: continue the payment or cancel it.

import { useState } from 'react';
import { callApi } from '../../../data/api.ts';
import { refetchOrders } from '../../../data/changes.ts';
import { failureText } from '../../../data/failure.ts';
import { msg, t } from '../../../data/language.ts';
import { goToPayPage } from '../../../data/orders/pay-page.ts';
import { toastError, toastLoading } from '../../../data/toast.ts';
import { Button } from '../../../ui/button.tsx';

const NO_PAGE = msg('This payment can no longer be continued. Please start again from checkout.');

export function ContinuePayment({ orderId }: { orderId: string }) {
  const [isPending, setPending] = useState(false);

  async function go() {
    if (isPending) return;
    setPending(true);
    const dismiss = toastLoading(t('Loading...'));
    const stop = () => {
      dismiss();
      setPending(false);
      void refetchOrders();
    };
    try {
      // Without this the decline of an earlier try would end the next one at once.
      const { data } = await callApi('POST /api/order/continue-checkout', { body: { id: orderId } });
      const { url, payment_status } = data;
      if (url) return goToPayPage(url, stop);
      // It was paid meanwhile: the refetched list shows that.
      if (payment_status !== 'PAID') toastError(t(NO_PAGE));
    } catch (error) {
      toastError(failureText(error));
    }
    stop();
  }

  return (
    <Button isPending={isPending} onClick={() => void go()}>
      {t('Continue payment')}
    </Button>
  );
}
