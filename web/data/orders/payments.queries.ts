// The true state of an online payment of the signed-in shopper.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { personalKey } from '../account/tokens.ts';
import { ApiError } from '../api.ts';
import type { Envelope } from '../calls.ts';
import { useOwn } from '../reads.ts';
import { useSessionKey } from '../account/user.ts';
import { subscribeToOrder } from './order-events.ts';
import { shopNow } from '../server-clock.ts';

/** Pauses between polls, growing; two minutes in all. A UPI payment may take longer. */
const POLL_DELAYS_MS = [
  1_000, 1_500, 2_000, 3_000, 3_000, 5_000, 5_000, 8_000, 10_000, 15_000, 20_000, 20_000, 30_000,
];

const UPI_POLL_MS = 10_000;

const NAME = 'GET /api/order/session';

/**
 * Follows a payment until it is settled, or for as long as anybody would wait: then `hasGivenUp`, and refetch
 * polls once. One by UPI is followed until its time is over, also by the order's events. Who comes back to
 * the page may have just decided: the pauses are short again, because the shop asks a provider only at
 * intervals.
 */
export function usePayment(orderId: string | null) {
  const sessionKey = useSessionKey();
  const client = useQueryClient();
  const question = orderId === null ? null : { query: { id: orderId } };
  /** Until the shopper came back last. */
  const [looksBefore, setLooksBefore] = useState(0);
  const query = useOwn(NAME, question, {
    refetchInterval: ({ state }) => waitBeforeNextLook(state, looksBefore),
    refetchOnWindowFocus: 'always',
    retry: (count, error) => count < 2 && !isUnknown(error),
  });
  const state = client.getQueryState<Envelope<PaymentAnswer>>(personalKey(NAME, sessionKey, question));
  const onOrder = useEffectEvent(() => void query.refetch());
  const isHeard = isWaitingForUpi(query.data);
  useEffect(() => {
    if (!isHeard || orderId === null) return;
    return subscribeToOrder({ orderId, version: 0 }, { onOrder, onLive: () => {}, onOver: () => {} });
  }, [isHeard, orderId]);
  const onVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state) setLooksBefore(countLooks(state));
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  const hasGivenUp = state !== undefined && waitBeforeNextLook(state, looksBefore) === false;
  return { ...query, hasGivenUp };
}

/** The shopper's UPI app or bank has not answered yet. */
export function isWaitingForUpi(payment: PaymentAnswer | undefined): boolean {
  return payment?.payment_status === 'PENDING' && payment.method === 'upi';
}

type PaymentPoll = {
  data: { data: PaymentAnswer } | undefined;
  error: Error | null;
  dataUpdateCount: number;
  errorUpdateCount: number;
};

const countLooks = ({ dataUpdateCount, errorUpdateCount }: PaymentPoll) => dataUpdateCount + errorUpdateCount;

function waitBeforeNextLook(poll: PaymentPoll, looksBefore: number): number | false {
  const { error } = poll;
  const data = poll.data?.data;
  if ((data && isSettled(data)) || isUnknown(error)) return false;
  const isUpi = isWaitingForUpi(data) && Date.parse(data!.expiresAt) > shopNow().getTime();
  return POLL_DELAYS_MS[Math.max(0, countLooks(poll) - looksBefore - 1)] ?? (isUpi && UPI_POLL_MS);
}

function isSettled({ payment_status, status }: PaymentAnswer): boolean {
  return payment_status !== 'PENDING' && !(payment_status === 'PAID' && status === 'CANCELLED');
}

/** The shopper has no such payment; retrying is useless. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
