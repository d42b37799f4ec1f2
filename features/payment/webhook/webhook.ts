// News from the card provider: proved by their signature over the raw bytes, stored once, then settled by a
// job. What they say is only a hint; how a payment stands is asked of the provider (settle.ts).

import { BadSignature, type CardEvent, type CardProvider } from '#adapters/card-provider.ts';
import { inTransaction } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { addEvent } from './payment-events.store.ts';
import type { Payments } from '../payments.ts';

/** Whose news may be about one of our orders. */
const CONCERNS_US = /^(checkout\.session\.|charge\.refund|refund\.|charge\.dispute\.)/;

/**
 * Returns when the news is safe in the database. 404 while there is no secret to prove it by; 400 when it is
 * not proved.
 */
export async function receiveEvent(
  { db, cardProvider: cards, paymentJobs }: Payments,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  if (!cards?.hasWebhookSecret) throw new ShopError('not_found');
  const event = await readEvent(cards, rawBody, signature);
  await inTransaction(db, async (tx) => {
    const isNew = await addEvent(tx, event);
    const { type, sessionId, paymentIntent } = event;
    if (!isNew || !CONCERNS_US.test(type) || (!sessionId && !paymentIntent)) return;
    await paymentJobs.queueSettling(tx, { sessionId, paymentIntent });
  });
}

async function readEvent(cards: CardProvider, rawBody: Buffer, signature: string): Promise<CardEvent> {
  try {
    return await cards.readEvent(rawBody, signature);
  } catch (error) {
    throw error instanceof BadSignature ? new ShopError('bad_signature') : error;
  }
}
