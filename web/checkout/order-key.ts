// The key that makes one press one order (spec decision 34). It is kept in the tab, over reloads, for as
// long as the outcome is not known, and belongs to one shopper's cart lines and wishes: the lines of a later
// cart have other ids, so they never get an old order.

import type { CartLine } from '#features/cart/cart.contract.ts';
import type { Preferences } from './delivery-preferences.tsx';

const STORED_AS = 'order-key';
type Stored = { userId: string; lines: string; key: string };

type Line = Pick<CartLine, '_id' | 'quantity'>;

/** The key to send for these: the one that was sent for them before, if its outcome is not known. */
export function takeOrderKey(userId: string, cartLines: readonly Line[], preferences: Preferences): string {
  const counted = cartLines.map(({ _id, quantity }) => `${_id}x${quantity}`).sort();
  const lines = [...counted, preferences.ifShort, preferences.leaveAtDoor ? 'door' : 'hand'].join();
  const stored = read();
  if (stored?.userId === userId && stored.lines === lines) return stored.key;
  const key = makeKey();
  sessionStorage.setItem(STORED_AS, JSON.stringify({ userId, lines, key } satisfies Stored));
  return key;
}

/** The outcome is known: the next press is another order. */
export function clearOrderKey(): void {
  sessionStorage.removeItem(STORED_AS);
}

/** An order of this shopper was sent, and nobody here knows what became of it. */
export function isOutcomeOpen(userId: string): boolean {
  return read()?.userId === userId;
}

function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

/** 128 random bits. Not crypto.randomUUID, which is missing on plain http addresses of a home network. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
