// Online payments of the signed-in shopper: starting one, its true state, cancelling it, and going to the
// provider's page.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import type { PaymentAnswer, StartedPayment } from '#features/checkout/checkout.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { ApiError, callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { subscribeToOrder } from './order-events.ts';

/** An answer this late counts as lost; the same key may be sent again. */
const GIVE_UP_AFTER_MS = 30_000;

/** The same key never makes a second order, however often it is sent. Throws ApiError or TimeoutError. */
export async function startPayment(body: PlaceOrderBody, key: string): Promise<StartedPayment> {
  const { data } = await callApi('POST /api/order/checkout', {
    body,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  });
  return data;
}

async function fetchPayment(orderId: string, signal?: AbortSignal): Promise<PaymentAnswer> {
  return (await callApi('GET /api/order/session', { query: { id: orderId }, signal })).data;
}

/** Leads back to its page; without this, the decline of an earlier try would end the next one at once. */
export async function continuePayment(orderId: string): Promise<PaymentAnswer> {
  return (await callApi('POST /api/order/continue-checkout', { body: { id: orderId } })).data;
}

/**
 * Cancels it at the provider and returns the stock; 409 when it is already paid, or the provider cannot be
 * reached.
 */
export async function cancelPayment(orderId: string): Promise<PaymentAnswer> {
  return (await callApi('POST /api/order/cancel-checkout', { body: { id: orderId } })).data;
}

/** Pauses between polls, growing; two minutes in all. A UPI payment may take longer. */
const POLL_DELAYS_MS = [
  1_000, 1_500, 2_000, 3_000, 3_000, 5_000, 5_000, 8_000, 10_000, 15_000, 20_000, 20_000, 30_000,
];

const UPI_POLL_MS = 10_000;

/**
 * Follows a payment until it is settled, or for as long as anybody would wait: then `hasGivenUp`, and refetch
 * polls once. One by UPI is followed until its time is over, also by the order's events.
 */
export function usePayment(orderId: string | null) {
  const sessionKey = useSessionKey();
  const client = useQueryClient();
  const queryKey = personalKey('payment', sessionKey, orderId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchPayment(orderId!, signal),
    enabled: typeof sessionKey === 'string' && orderId !== null,
    refetchInterval: ({ state }) => waitBeforeNextLook(state),
    refetchOnWindowFocus: 'always',
    retry: (count, error) => count < 2 && !isUnknown(error),
  });
  const state = client.getQueryState<PaymentAnswer>(queryKey);
  const onOrder = useEffectEvent(() => void query.refetch());
  const isHeard = isWaitingForUpi(query.data);
  useEffect(() => {
    if (!isHeard || orderId === null) return;
    return subscribeToOrder({ orderId, version: 0 }, { onOrder, onLive: () => {}, onOver: () => {} });
  }, [isHeard, orderId]);
  return { ...query, hasGivenUp: state !== undefined && waitBeforeNextLook(state) === false };
}

/** The shopper's UPI app or bank has not answered yet. */
export function isWaitingForUpi(payment: PaymentAnswer | undefined): boolean {
  return payment?.payment_status === 'PENDING' && payment.method === 'upi';
}

type PaymentPoll = {
  data: PaymentAnswer | undefined;
  error: Error | null;
  dataUpdateCount: number;
  errorUpdateCount: number;
};

function waitBeforeNextLook({ data, error, dataUpdateCount, errorUpdateCount }: PaymentPoll): number | false {
  if ((data && isSettled(data)) || isUnknown(error)) return false;
  const isUpi = isWaitingForUpi(data) && Date.parse(data!.expiresAt) > Date.now();
  return POLL_DELAYS_MS[Math.max(0, dataUpdateCount + errorUpdateCount - 1)] ?? (isUpi && UPI_POLL_MS);
}

function isSettled({ payment_status, status }: PaymentAnswer): boolean {
  return payment_status !== 'PENDING' && !(payment_status === 'PAID' && status === 'CANCELLED');
}

/** The shopper has no such payment; retrying is useless. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** If the browser is still on this page after this time, the shopper can use it again. */
const LEFT_BEHIND_MS = 20_000;

/**
 * Goes to the provider's page. `onBack` is called when this page is in use again: the back button restored
 * it, or the browser never left it.
 */
export function goToPayPage(url: string, onBack: () => void): void {
  const comeBack = () => {
    clearTimeout(timer);
    window.removeEventListener('pageshow', wakeUp);
    onBack();
  };
  const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
  const timer = setTimeout(comeBack, LEFT_BEHIND_MS);
  window.addEventListener('pageshow', wakeUp);
  window.location.assign(url);
}
