// What a shopper's browser does: presses a button once, keeps its key until the outcome is known, and sends
// it again after a lost connection, 429 and 5xx, to whichever shop process answers. Writes down everything
// it was told.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Press, Purchase } from './ledger.ts';
import { priceOf, type Product, type Shopper } from './people.ts';
import type { Stand } from './stand.ts';

export type Answer = { status: number; text: string; body: any; retryAfter: number | null };

const GIVE_UP_AFTER_MS = 20_000;
/** How long somebody goes on pressing. */
const PATIENCE_MS = 90_000;

export async function call(
  address: string,
  method: string,
  path: string,
  {
    token,
    body,
    key,
    within = GIVE_UP_AFTER_MS,
  }: { token?: string; body?: unknown; key?: string; within?: number },
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(within),
  });
  const text = await answer.text();
  const retryAfter = answer.headers.get('retry-after');
  return {
    status: answer.status,
    text,
    body: parse(text),
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type Wanted = {
  call?: Press['call'];
  /** Left out: everything in the cart. */
  items?: { product: Product; quantity: number }[];
  /** What the page showed, when that is not what the things cost now. */
  shownPaise?: number;
  key: string;
  purchase: Purchase;
  /** Index of the process that is asked first; left out: any. */
  first?: number;
  patienceMs?: number;
};

/** Presses until the outcome is known, or patience is over. */
export async function press(stand: Stand, shopper: Shopper, wanted: Wanted): Promise<Press> {
  const { key, purchase, items = shopper.cart, patienceMs = PATIENCE_MS } = wanted;
  const expectedPaise = items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0);
  const shownPaise = wanted.shownPaise ?? expectedPaise;
  const one: Press = {
    shopper,
    call: wanted.call ?? 'cash-on-delivery',
    key,
    items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    expectedPaise,
    told: [],
    outcome: 'unknown',
    order: null,
    attempts: 0,
  };
  purchase.presses.push(one);
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
  };
  let at = wanted.first ?? Number.parseInt(key.slice(-4), 16);
  for (const until = Date.now() + patienceMs; Date.now() < until; at++) {
    one.attempts++;
    const { address } = stand.shops[at % stand.shops.length]!;
    const answer = await call(address, 'POST', `/api/order/${one.call}`, {
      token: shopper.token,
      body,
      key,
    }).catch(() => null);
    if (answer) note(one, answer);
    if (one.outcome !== 'unknown') return one;
    await sleep(Math.min((answer?.retryAfter ?? 0.1) * 1000, 1_000));
  }
  return one;
}

function note(one: Press, { status, text, body, retryAfter }: Answer): void {
  one.told.push({ status, text, code: body?.code ?? null, retryAfter });
  if (status === 429 || status >= 500) return;
  if (status !== 200) {
    one.outcome = 'refused';
    return;
  }
  one.outcome = 'made';
  const rows = one.call === 'checkout' ? body.data : body.data[0];
  one.order = {
    id: rows.orderId,
    paise: Math.round((one.call === 'checkout' ? rows.amount : rows.totalAmt) * 100),
    sessionId: one.call === 'checkout' ? rows.id : null,
  };
}

/** At the provider's page. True when it said that it is paid. */
export async function payAtPage(stand: Stand, sessionId: string): Promise<boolean> {
  const { origin } = new URL(stand.provider.address);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
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

/** What /success does: looks until the payment is settled, or `patienceMs` is over. */
export async function followPayment(
  stand: Stand,
  shopper: Shopper,
  orderId: string,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  let at = 0;
  for (const until = Date.now() + patienceMs; Date.now() < until; at++) {
    const { address } = stand.shops[at % stand.shops.length]!;
    const answer = await call(address, 'GET', `/api/order/session?id=${orderId}`, {
      token: shopper.token,
    }).catch(() => null);
    const status: string | undefined = answer?.body?.data?.payment_status;
    if (status && status !== 'PENDING') return status;
    await sleep(1_000);
  }
  return null;
}

/** Repeated like a press until it is answered; cancelling twice is the same as once. */
export async function cancel(
  stand: Stand,
  shopper: Shopper,
  path: '/api/order/cancel' | '/api/order/cancel-checkout',
  orderId: string,
): Promise<Answer | null> {
  const body = path === '/api/order/cancel' ? { orderId } : { id: orderId };
  let at = 0;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; at++) {
    const { address } = stand.shops[at % stand.shops.length]!;
    const answer = await call(address, 'POST', path, { token: shopper.token, body }).catch(() => null);
    if (answer && answer.status !== 429 && answer.status < 500) return answer;
    await sleep(500);
  }
  return null;
}
