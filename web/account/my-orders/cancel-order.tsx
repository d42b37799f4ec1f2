// The button that cancels an order, or the payment it waits for, after a confirmation.

import { useState } from 'react';
import { useCart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { cancelOrder, useRefetchOrders, type Purchase } from '../../data/orders/orders.queries.ts';
import { cancelPayment } from '../../data/orders/payments.queries.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import { useIsJustAsked } from '../../ui/second-tap.ts';
import { useAction } from '../../data/action.ts';

type Order = Pick<Purchase, 'orderId' | 'payment_status' | 'isTest'>;

type CancelOrderProps = { order: Order; isPossible: boolean; className?: string };

export function CancelOrder({ order, isPossible, className = '' }: CancelOrderProps) {
  // Kept after the dialog closes, so that its text stays until it has faded out, and so that a change of the
  // order does not alter the question.
  const [asked, setAsked] = useState<{ question: Question; isOpen: boolean } | null>(null);
  return (
    <>
      {isPossible && (
        <button
          type="button"
          onClick={() => setAsked({ question: toQuestion(order), isOpen: true })}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          className={`min-h-11 rounded-button px-3 text-sm font-semibold text-alert hover:bg-alert-tint ${className}`}
        >
          {toQuestion(order).cancel}
        </button>
      )}
      {asked && (
        <CancelDialog
          {...asked}
          orderId={order.orderId}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </>
  );
}

type Question = { title: string; description: string; keep: string; cancel: string; isPayment: boolean };

function toQuestion({ payment_status, isTest }: Order): Question {
  if (payment_status === 'PENDING') {
    return {
      title: t('Cancel this payment?'),
      description: t('You will not be charged, and your cart is saved.'),
      keep: t('Keep payment'),
      cancel: t('Cancel payment'),
      isPayment: true,
    };
  }
  const isPaid = payment_status === 'PAID' && !isTest;
  return {
    title: t('Cancel this order?'),
    description: t(
      isPaid
        ? 'It will not be delivered, and your money goes back to your card.'
        : 'It will not be delivered.',
    ),
    keep: t('Keep order'),
    cancel: t('Cancel order'),
    isPayment: false,
  };
}

type CancelDialogProps = { orderId: string; question: Question; isOpen: boolean; onClose: () => void };

function CancelDialog({ orderId, question, isOpen, onClose }: CancelDialogProps) {
  const { isPending, run } = useAction();
  const refetchOrders = useRefetchOrders();
  const cart = useCart();

  const cancel = () =>
    run(async () => {
      try {
        if (question.isPayment) {
          await cancelPayment(orderId);
          toastSuccess(t('Payment cancelled'));
          // The stock shown in the cart may have changed.
          void cart.refetch();
        } else toastSuccess(await cancelOrder(orderId));
      } catch (error) {
        toastError(failureText(error));
      }
      // After a refusal too: the order may be out for delivery already.
      await refetchOrders();
      onClose();
    });

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
        <CancelButton isPending={isPending} onClick={() => isOpen && void cancel()}>
          {question.cancel}
        </CancelButton>
      </div>
    </Dialog>
  );
}

type CancelButtonProps = { isPending: boolean; onClick: () => void; children: string };

/** Locked at first: on a phone it may open right under the thumb that asked. */
function CancelButton({ isPending, onClick, children }: CancelButtonProps) {
  const isLocked = useIsJustAsked();
  return (
    <Button
      look={isLocked ? 'inactive' : 'danger'}
      className="transition-none!"
      aria-disabled={isPending || isLocked}
      aria-busy={isPending}
      onClick={() => !isLocked && onClick()}
    >
      {children}
    </Button>
  );
}
