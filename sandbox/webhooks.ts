// Sends events to the shop: signed like their provider's webhooks, retried with growing delays until a shop
// answers 2xx, and stored so that a restart continues where it was. Misbehaves as the faults say.

import { createHmac } from 'node:crypto';
import type { Store } from './store.ts';
import type { FaultInjector } from './fault-injector.ts';
import type { Announce, Provider } from './payments.ts';

/** Posts one event; the status of the answer, or a rejection when there was none. */
export type Send = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

export type Webhooks = {
  /** Called within the transaction of the change. */
  announce: Announce;
  addEndpoint(url: string, provider?: Provider): void;
  removeEndpoint(url: string): void;
  /** Resolves when nothing is due any more. */
  deliverDue(): Promise<void>;
  /** Events that no shop has accepted yet. */
  countPending(): number;
  close(): Promise<void>;
};

const TICK_MS = 50;
const CONCURRENCY = 8;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5 * 60_000;
const GIVE_UP_AFTER = 60;
const TIMEOUT_MS = 10_000;
const IN_FLIGHT = Number.MAX_SAFE_INTEGER;
/** An endpoint not registered again for this long is no longer called; shops register every minute. */
const ENDPOINT_LIVES_MS = 5 * 60_000;

type DueDelivery = { number: number; event_id: string; attempts: number; body: string; provider: Provider };

export function makeWebhooks(
  store: Store,
  { secrets, faults, send = post }: { secrets: Record<Provider, string>; faults: FaultInjector; send?: Send },
): Webhooks {
  let isClosed = false;
  let turn = 0;
  let delivering: Promise<void> | null = null;
  const inFlight = new Set<Promise<void>>();

  const plan = (eventId: string, waitMs: number) =>
    store.run(
      'INSERT INTO delivery (event_id, next_at) VALUES (?, ?)',
      eventId,
      Date.now() + Math.round(waitMs),
    );

  /** One endpoint that accepts it is enough: they are processes of the same shop. */
  const offer = async ({ event_id, body, provider }: DueDelivery): Promise<boolean> => {
    const endpoints = store.all<{ url: string }>(
      'SELECT url FROM endpoint WHERE provider = ? AND seen_at > ? ORDER BY seen_at DESC LIMIT 8',
      provider,
      Date.now() - ENDPOINT_LIVES_MS,
    );
    const first = (turn += 1) % endpoints.length;
    for (const { url } of [...endpoints.slice(first), ...endpoints.slice(0, first)]) {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        ...(provider === 'stripe'
          ? { 'stripe-signature': sign(body, secrets.stripe) }
          : {
              'x-razorpay-event-id': event_id,
              'x-razorpay-signature': signRazorpay(body, secrets.razorpay),
            }),
      };
      const status = await send(url, body, headers).catch(() => 0);
      if (status >= 200 && status < 300) return true;
    }
    return false;
  };

  const deliver = async (due: DueDelivery) => {
    const { number, event_id, attempts } = due;
    // Prevents a second delivery at the same time. If the process dies meanwhile, the next one starts with
    // it.
    store.run('UPDATE delivery SET next_at = ? WHERE number = ?', IN_FLIGHT, number);
    const isTaken = await offer(due);
    if (isClosed && !isTaken) return;
    if (isTaken || attempts + 1 >= GIVE_UP_AFTER) {
      store.transaction(() => {
        store.run('DELETE FROM delivery WHERE number = ?', number);
        store.run('DELETE FROM event WHERE id = ? AND id NOT IN (SELECT event_id FROM delivery)', event_id);
      });
      return;
    }
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
    store.run(
      'UPDATE delivery SET attempts = attempts + 1, next_at = ? WHERE number = ?',
      Date.now() + wait,
      number,
    );
  };

  const takeDue = () =>
    store.all<DueDelivery>(
      `SELECT delivery.number, event_id, attempts, body, provider FROM delivery JOIN event ON event.id = event_id
       WHERE next_at <= ? ORDER BY next_at, number LIMIT ?`,
      Date.now(),
      CONCURRENCY - inFlight.size,
    );

  const start = () => {
    for (const delivery of isClosed || inFlight.size >= CONCURRENCY ? [] : takeDue()) {
      const work = deliver(delivery).finally(() => inFlight.delete(work));
      inFlight.add(work);
    }
  };

  const resume = () => store.run('UPDATE delivery SET next_at = ? WHERE next_at = ?', Date.now(), IN_FLIGHT);
  resume();
  const timer = setInterval(start, TICK_MS);
  timer.unref();

  return {
    announce({ id, body, provider }) {
      const { dropPercent, duplicatePercent, reorderPercent, delayMs } = faults.config;
      if (faults.events.happens(dropPercent)) return;
      store.run('INSERT INTO event (id, body, provider) VALUES (?, ?, ?)', id, body, provider);
      const heldBack = faults.events.happens(reorderPercent) ? 500 + faults.events.random() * 1_500 : 0;
      plan(id, delayMs + heldBack);
      if (faults.events.happens(duplicatePercent)) plan(id, delayMs + faults.events.random() * 2_000);
    },
    addEndpoint(url, provider = 'stripe') {
      store.run(
        `INSERT INTO endpoint (url, seen_at, provider) VALUES (?, ?, ?)
         ON CONFLICT (url) DO UPDATE SET seen_at = excluded.seen_at`,
        url,
        Date.now(),
        provider,
      );
      // The new endpoint may accept what no other did.
      store.run('UPDATE delivery SET next_at = ? WHERE attempts > 0 AND next_at < ?', Date.now(), IN_FLIGHT);
    },
    removeEndpoint: (url) => void store.run('DELETE FROM endpoint WHERE url = ?', url),
    async deliverDue() {
      delivering ??= (async () => {
        for (;;) {
          start();
          if (inFlight.size === 0) return;
          await Promise.race(inFlight);
        }
      })().finally(() => (delivering = null));
      await delivering;
    },
    countPending: () => store.get<{ count: number }>('SELECT count(*) AS count FROM delivery')!.count,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(inFlight);
      resume();
    },
  };
}

/** Stripe's signature over the time and exactly these bytes. */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Razorpay's, over exactly these bytes (markdown-docs/webhooks/validate-test.md). */
export const signRazorpay = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const post: Send = async (url, body, headers) => {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status;
};
