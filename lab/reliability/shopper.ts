// What a shopper's browser does: sends an order once, keeps its idempotency key until the outcome is known,
// and retries it after a lost connection, 429 and 5xx, at whichever shop process answers. Every response is
// recorded.

import { setTimeout as sleep } from 'node:timers/promises';
import type { OnlineMethod } from '#shared/payment.ts';
import type { OrderRequest, Purchase } from './ledger.ts';
import {
  callUntilAnswered,
  GIVE_UP_AFTER_MS,
  isFinal,
  REPEAT_WINDOW_MS,
  type Answer,
  type Attempt,
} from '../start/calls.ts';
import type { Environment } from './environment.ts';
import { priceOf, type Product, type Shopper } from './products.ts';

export type OrderOptions = {
  call?: OrderRequest['call'];
  /** How a checkout is paid. */
  method?: OnlineMethod;
  /** Everything in the cart by default. */
  items?: { product: Product; quantity: number }[];
  key: string;
  purchase: Purchase;
  /** Index of the process that is asked first; any by default. */
  first?: number;
  onAttempt?: (attempt: Attempt) => void;
};

/** Retries one order until its outcome is known or the time is over. */
export async function sendOrder(
  environment: Environment,
  shopper: Shopper,
  options: OrderOptions,
): Promise<OrderRequest> {
  const { key, purchase, items = shopper.cart } = options;
  const expectedPaise = items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0);
  const request: OrderRequest = {
    shopper,
    call: options.call ?? 'cash-on-delivery',
    key,
    items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    expectedPaise,
    responses: [],
    outcome: 'unknown',
    order: null,
    attempts: 0,
  };
  purchase.requests.push(request);
  const body = {
    list_items: items.map(({ product, quantity }) => ({
      productId: {
        _id: product.id,
        name: product.name,
        price: product.pricePaise / 100,
        discount: product.discountPercent,
      },
      quantity,
    })),
    addressId: shopper.addressId,
    subTotalAmt: expectedPaise / 100,
    totalAmt: expectedPaise / 100,
    ...(request.call === 'checkout' && { method: options.method }),
  };
  await callUntilAnswered(environment.shops, 'POST', `/api/order/${request.call}`, {
    token: shopper.token,
    body,
    key,
    first: options.first ?? Number.parseInt(key.slice(-4), 16),
    onAttempt(attempt) {
      request.attempts++;
      if (attempt.answer) saveResponse(request, attempt.answer);
      options.onAttempt?.(attempt);
    },
  });
  return request;
}

function saveResponse(request: OrderRequest, answer: Answer): void {
  const { status, text, body, retryAfter } = answer;
  request.responses.push({ status, text, code: body?.code ?? null, retryAfter });
  if (!isFinal(answer)) return;
  if (status !== 200) {
    request.outcome = 'refused';
    return;
  }
  request.outcome = 'made';
  const rows = request.call === 'checkout' ? body.data : body.data[0];
  request.order = {
    id: rows.orderId,
    paise: Math.round((request.call === 'checkout' ? rows.amount : rows.totalAmt) * 100),
    attemptId: request.call === 'checkout' ? rows.id : null,
  };
}

/**
 * Pays at the provider's page: with a card, or by Approve. True when the page said that it is paid, or that
 * only the bank is to decide.
 */
export async function payAtPage(environment: Environment, attemptId: string): Promise<boolean> {
  const { origin } = new URL(environment.provider.address);
  for (const until = Date.now() + REPEAT_WINDOW_MS; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`${origin}/pay/${attemptId}`, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242 4242 4242 4242', answer: 'approve' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (text !== undefined && text !== null)
      return answer!.status === 303 || /<h1>(Paid|Waiting for the bank)/.test(text);
  }
  return false;
}

/** Polls like /success until the payment is settled or `timeoutMs` is over. */
export async function followPayment(
  environment: Environment,
  { token }: Shopper,
  orderId: string,
  timeoutMs = REPEAT_WINDOW_MS,
): Promise<string | null> {
  const statusOf = ({ body }: Answer): string => body?.data?.payment_status ?? 'PENDING';
  const answer = await callUntilAnswered(environment.shops, 'GET', `/api/order/session?id=${orderId}`, {
    token,
    windowMs: timeoutMs,
    isAnswer: (said) => statusOf(said) !== 'PENDING',
  });
  return answer && statusOf(answer);
}

/** Cancels an order, or a payment that is under way. */
export function cancel(
  { shops }: Environment,
  { token }: Shopper,
  path: '/api/order/cancel' | '/api/order/cancel-checkout',
  orderId: string,
): Promise<Answer | null> {
  const body = path === '/api/order/cancel' ? { orderId } : { id: orderId };
  return callUntilAnswered(shops, 'POST', path, { token, body });
}
