// The button that cancels an order, or the payment it waits for, after a confirmation.

import { useState } from 'react';
import { changeAndRead } from '../../data/changes.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { failureText, isOffline } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import type { Purchase } from '../../data/orders/orders.queries.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { opensDialog } from '../../ui/dialog.tsx';

type Order = Pick<Purchase, 'orderId' | 'payment_status' | 'isTest'>;

type CancelOrderProps = { order: Order; isPossible: boolean; className?: string };

export function CancelOrder({ order, isPossible, className = '' }: CancelOrderProps) {
  // Kept, so that a change of the order does not alter the question.
  const [asked, setAsked] = useState<Question | null>(null);
  const cart = useCart();
  const question = asked ?? toQuestion(order);

  async function cancel() {
    const { orderId } = order;
    if (question.isPayment) {
      await changeAndRead('POST /api/order/cancel-checkout', { body: { id: orderId } }, () => {
        toastSuccess(t('Payment cancelled'));
        // The stock shown in the cart may have changed.
        void cart.refetch();
      });
    } else {
      await changeAndRead('POST /api/order/cancel', { body: { orderId } }, ({ message }) =>
        toastSuccess(message),
      );
    }
  }

  return (
    <>
      {isPossible && (
        <button
          type="button"
          onClick={() => setAsked(toQuestion(order))}
          {...opensDialog}
          className={`min-h-11 rounded-button px-3 text-sm font-semibold text-alert hover:bg-alert-tint ${className}`}
        >
          {toQuestion(order).confirmLabel}
        </button>
      )}
      <AskDialog
        {...question}
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={cancel}
        onError={(error) => {
          if (isOffline(error)) return failureText(error);
          toastError(failureText(error));
          return null;
        }}
      />
    </>
  );
}

type Question = Record<'title' | 'text' | 'cancelLabel' | 'confirmLabel', string> & { isPayment: boolean };

function toQuestion({ payment_status, isTest }: Order): Question {
  if (payment_status === 'PENDING') {
    return {
      title: t('Cancel this payment?'),
      text: t('You will not be charged, and your cart is saved.'),
      cancelLabel: t('Keep payment'),
      confirmLabel: t('Cancel payment'),
      isPayment: true,
    };
  }
  const isPaid = payment_status === 'PAID' && !isTest;
  return {
    title: t('Cancel this order?'),
    text: t(
      isPaid
        ? 'It will not be delivered, and your money goes back to your original payment method.'
        : 'It will not be delivered.',
    ),
    cancelLabel: t('Keep order'),
    confirmLabel: t('Cancel order'),
    isPayment: false,
  };
}
