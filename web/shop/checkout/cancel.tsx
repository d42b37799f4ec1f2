// The page a cancelled payment returns to. The cart is kept; the payment named in the address is cancelled at
// the provider, which returns the stock.

import { useEffect, useRef, useState } from 'react';
import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { ApiError } from '../../data/api.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { change } from '../../data/changes.ts';
import { failureText } from '../../data/failure.ts';
import { msg, t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useHydratedLocation } from '../../data/hydrated.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { toPaidOrderId } from './place-order.ts';
import { navigate } from '../../ui/router.tsx';

export default function Cancel() {
  const { isKnown, orderId } = useHydratedLocation();
  const isSignedOut = useSessionKey() === null;
  const { ending, end } = useEndPayment(orderId);
  const hasCart = useCart().lines.length > 0;
  const isWaiting = !isKnown || (orderId !== null && !isSignedOut && ending.step === 'not asked');
  return (
    <section className="page py-8 md:py-14">
      <div className="mx-auto grid max-w-[480px] justify-items-center gap-4 text-center">
        <h1 className="w-full rounded-card bg-alert-tint p-5 text-xl font-bold text-alert">
          {t('Order Cancel')}
        </h1>
        <output className="min-h-5 text-sm text-soft">
          {isWaiting ? '' : orderId !== null && isSignedOut ? t(LOGGED_OUT) : describeCancel(ending, hasCart)}
        </output>
        {ending.step === 'failed' && (
          <>
            <p className="text-sm text-soft">
              {t('An unfinished payment is cancelled automatically, and your cart is saved.')}
            </p>
            <Button look="outlined" onClick={() => void end()}>
              {t('Try again')}
            </Button>
          </>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
          {orderId !== null && isSignedOut && (
            <ButtonLink to={toOrderPath(orderId)} look="outlined">
              {t('Log in to see your order')}
            </ButtonLink>
          )}
          {orderId !== null && !isSignedOut && hasCart && (
            <ButtonLink to="/checkout" look="outlined">
              {t('Back to checkout')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

type CancelState =
  | { step: 'not asked' | 'nothing' | 'under way' }
  | { step: 'ended'; payment: PaymentAnswer }
  | { step: 'failed'; message: string };

const LOGGED_OUT = msg(
  'You are logged out, so nothing was cancelled. An unfinished payment is cancelled automatically.',
);

function describeCancel(ending: CancelState, hasCart: boolean): string {
  switch (ending.step) {
    case 'not asked':
    case 'nothing':
      return t('There is no payment to cancel. Nothing has changed.');
    case 'under way':
      return t('Cancelling the payment ...');
    case 'ended':
      if (ending.payment.payment_status === 'REFUNDED') return t('This order was refunded.');
      return hasCart
        ? t('The payment was cancelled. You were not charged, and your cart is saved.')
        : t('The payment was cancelled. You were not charged.');
    case 'failed':
      return ending.message;
  }
}

/**
 * Runs once per order; 'Try again' runs it again. If the order has been paid after all, its true state is
 * shown instead.
 */
function useEndPayment(orderId: string | null) {
  const sessionKey = useSessionKey();
  const cart = useCart();
  const [ending, setEnding] = useState<CancelState>({ step: 'not asked' });
  const asked = useRef<string | null>(null);

  async function end(): Promise<void> {
    if (orderId === null || ending.step === 'under way') return;
    setEnding({ step: 'under way' });
    try {
      const { data } = await change('POST /api/order/cancel-checkout', { body: { id: orderId } });
      setEnding({ step: 'ended', payment: data });
    } catch (error) {
      const paidOrderId = toPaidOrderId(error);
      if (paidOrderId !== null) {
        toastSuccess(failureText(error));
        navigate(`/success?order=${paidOrderId}`, { replace: true });
      } else if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
        setEnding({ step: 'nothing' });
      } else setEnding({ step: 'failed', message: failureText(error) });
    }
    void cart.refetch();
  }

  useEffect(() => {
    if (typeof sessionKey !== 'string' || orderId === null || asked.current === orderId) return;
    asked.current = orderId;
    void end();
    // Once for each order; `end` is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sessionKey, orderId]);

  return { ending, end };
}
