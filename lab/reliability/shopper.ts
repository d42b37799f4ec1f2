// What a shopper's browser does: sends an order once, keeps its idempotency key until the outcome is known,
// and retries it after a lost connection, 429 and 5xx, at whichever shop process answers. Every response is
// recorded.

import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderRequest, Purchase } from './ledger.ts';
import { call, GIVE_UP_AFTER_MS, type Answer } from '../start/calls.ts';
import type { Environment } from './environment.ts';
import { priceOf, type Product, type Shopper } from './products.ts';

/** How long an order is retried. */
const REPEAT_WINDOW_MS = 90_000;

export type OrderOptions = {
  call?: OrderRequest['call'];
  /** Everything in the cart by default. */
  items?: { product: Product; quantity: number }[];
  /** The total that the page showed, when it is not the current price. */
  shownPaise?: number;
  /** What to do about missing products, and whether to leave the order at the door. */
  preferences?: { ifShort: 'refund' | 'replace'; leaveAtDoor: boolean };
  key: string;
  purchase: Purchase;
  /** Index of the process that is asked first; any by default. */
  first?: number;
  /** How long to retry; 0 is one attempt. */
  timeoutMs?: number;
  /** Called for every attempt; `answer` is null when the connection was lost. */
  onAttempt?: (attempt: Attempt) => void;
};

export type Attempt = { startedAt: number; endedAt: number; answer: Answer | null };

/** Retries one order until its outcome is known or the time is over. */
export async function sendOrder(
  environment: Environment,
  shopper: Shopper,
  options: OrderOptions,
): Promise<OrderRequest> {
  const { key, purchase, items = shopper.cart, timeoutMs = REPEAT_WINDOW_MS } = options;
  const expectedPaise = items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0);
  const shownPaise = options.shownPaise ?? expectedPaise;
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
    subTotalAmt: shownPaise / 100,
    totalAmt: shownPaise / 100,
    ...options.preferences,
  };
  let at = options.first ?? Number.parseInt(key.slice(-4), 16);
  for (const until = Date.now() + timeoutMs; ; at++) {
    request.attempts++;
    const { address } = environment.shops[at % environment.shops.length]!;
    const startedAt = Date.now();
    const answer = await call(address, 'POST', `/api/order/${request.call}`, {
      token: shopper.token,
      body,
      key,
    }).catch(() => null);
    options.onAttempt?.({ startedAt, endedAt: Date.now(), answer });
    if (answer) saveResponse(request, answer);
    if (request.outcome !== 'unknown' || Date.now() >= until) return request;
    await sleep(Math.min((answer?.retryAfter ?? 0.1) * 1000, 1_000));
  }
}

function saveResponse(request: OrderRequest, { status, text, body, retryAfter }: Answer): void {
  request.responses.push({ status, text, code: body?.code ?? null, retryAfter });
  if (status === 429 || status >= 500) return;
  if (status !== 200) {
    request.outcome = 'refused';
    return;
  }
  request.outcome = 'made';
  const rows = request.call === 'checkout' ? body.data : body.data[0];
  request.order = {
    id: rows.orderId,
    paise: Math.round((request.call === 'checkout' ? rows.amount : rows.totalAmt) * 100),
    sessionId: request.call === 'checkout' ? rows.id : null,
  };
}

/** Pays at the provider's page. True when the page said that it is paid. */
export async function payAtPage(environment: Environment, sessionId: string): Promise<boolean> {
  const { origin } = new URL(environment.provider.address);
  for (const until = Date.now() + REPEAT_WINDOW_MS; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`${origin}/pay/${sessionId}`, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return answer.status === 303;
  }
  return false;
}

/** Polls like /success until the payment is settled or `timeoutMs` is over. */
export async function followPayment(
  environment: Environment,
  shopper: Shopper,
  orderId: string,
  timeoutMs = REPEAT_WINDOW_MS,
): Promise<string | null> {
  let at = 0;
  for (const until = Date.now() + timeoutMs; Date.now() < until; at++) {
    const { address } = environment.shops[at % environment.shops.length]!;
    const answer = await call(address, 'GET', `/api/order/session?id=${orderId}`, {
      token: shopper.token,
    }).catch(() => null);
    const status: string | undefined = answer?.body?.data?.payment_status;
    if (status && status !== 'PENDING') return status;
    await sleep(250);
  }
  return null;
}

/** Retried until it is answered; cancelling twice is the same as cancelling once. */
export async function cancel(
  environment: Environment,
  shopper: Shopper,
  path: '/api/order/cancel' | '/api/order/cancel-checkout',
  orderId: string,
): Promise<Answer | null> {
  const body = path === '/api/order/cancel' ? { orderId } : { id: orderId };
  let at = 0;
  for (const until = Date.now() + REPEAT_WINDOW_MS; Date.now() < until; at++) {
    const { address } = environment.shops[at % environment.shops.length]!;
    const answer = await call(address, 'POST', path, { token: shopper.token, body }).catch(() => null);
    if (answer && answer.status !== 429 && answer.status < 500) return answer;
    await sleep(500);
  }
  return null;
}
