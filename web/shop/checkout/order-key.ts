// The idempotency key that makes one press one order. It is stored in the tab, over
// reloads, for as long as the outcome is not known, and belongs to one shopper's cart lines and preferences.
// The lines of a later cart have other ids, so they never get an old order.

import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import type { PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import { hasParts, stored } from '../../data/stored.ts';
import type { Preferences } from './delivery-preferences.tsx';

type SentOrder = { userId: string; lines: string; key: string };
const isSent = hasParts<SentOrder>({ userId: 'string', lines: 'string', key: 'string' });
const lastSent = stored('order-key', isSent, 'sessionStorage');

type Line = Pick<CartLine, '_id' | 'quantity'>;

/** The key to send for this cart: the one already sent for it, if its outcome is not known yet. */
export function takeOrderKey(
  userId: string,
  cartLines: readonly Line[],
  { ifShort, leaveAtDoor, giftWrap, method }: Preferences & Pick<PlaceOrderBody, 'method'>,
): string {
  const counted = cartLines.map(({ _id, quantity }) => `${_id}x${quantity}`).sort();
  const wrap = giftWrap ? ['giftWrap'] : [];
  const choices = [ifShort, leaveAtDoor ? 'door' : 'hand', ...wrap, ...(method ? [method] : [])];
  const lines = [...counted, ...choices].join();
  const sent = lastSent.read();
  if (sent?.userId === userId && sent.lines === lines) return sent.key;
  const key = makeKey();
  lastSent.write({ userId, lines, key });
  return key;
}

/** Call when the outcome is known: the next press is another order. */
export function clearOrderKey(): void {
  lastSent.write(null);
}

/** An order of this shopper was sent, and its outcome is not known here. */
export function isOutcomeOpen(userId: string): boolean {
  return lastSent.read()?.userId === userId;
}

/** 128 random bits. Not crypto.randomUUID, which is missing on plain http in a home network. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
