// How much one shopper may have in unpaid orders: stock leaves the shelf when an order is placed, and placing
// costs nothing. Checked before any stock is touched (docs/decisions/03).

import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';

/** What a shopper may have in unpaid active orders before the first delivered one. */
export type UnpaidCaps = { rupees: number; units: number; unitsPerProduct: number };

/** The shopper's unpaid active orders: open online payments, and cash orders not delivered yet. */
export type UnpaidOrders = {
  /** Delivered orders; counted up to MAX_DELIVERED. */
  delivered: number;
  totalPaise: number;
  unitsByProduct: Record<string, number>;
  /** Orders of the last 24 hours, without failed ones; null when the shopper's e-mail is confirmed. */
  unconfirmedOrders: number | null;
};

type Line = { product_id: string; name: string; quantity: number };

/**
 * 409 when a shopper with an unconfirmed e-mail has placed too many orders within 24 hours, cancelled ones
 * included.
 */
export function requireConfirmedBeyond(most: number, { unconfirmedOrders }: UnpaidOrders): void {
  if (unconfirmedOrders !== null && unconfirmedOrders >= most) throw new ShopError('email_unconfirmed');
}

/** Every delivered order adds the same caps again, up to this many times. */
export const MAX_DELIVERED = 4;

/** 409 that names the cap, how much of it is used, and what to do. */
export function requireWithinCaps(
  caps: UnpaidCaps,
  unpaid: UnpaidOrders,
  lines: readonly Line[],
  totalPaise: number,
): void {
  const { delivered, unitsByProduct } = unpaid;
  const times = 1 + Math.min(delivered, MAX_DELIVERED);
  const canGrow = delivered < MAX_DELIVERED;
  for (const { product_id: productId, name, quantity: wanted } of lines) {
    const pending = unitsByProduct[productId] ?? 0;
    const most = caps.unitsPerProduct * times;
    if (pending + wanted > most) {
      const words = { most: `hold at most ${most} of ${name}`, ...formatUnit(most, pending), canGrow };
      throw refuse(words, { limit: 'product', most, pending, wanted, productId });
    }
  }

  const units = {
    most: caps.units * times,
    pending: sum(Object.values(unitsByProduct)),
    wanted: sum(lines.map((line) => line.quantity)),
  };
  if (units.pending + units.wanted > units.most) {
    const { most, pending } = units;
    const words = { most: `hold at most ${most} items`, ...formatUnit(most, pending), canGrow };
    throw refuse(words, { limit: 'units', ...units });
  }

  const most = caps.rupees * times;
  const restPaise = toPaise(most) - unpaid.totalPaise;
  if (totalPaise > restPaise) {
    const pending = toRupees(unpaid.totalPaise);
    const words = {
      most: `come to at most ${formatRupees(most)}`,
      pending: pending > 0 ? `Orders of ${formatRupees(pending)} are on the way` : null,
      rest: restPaise > 0 ? formatRupees(toRupees(restPaise)) : null,
      less: 'less',
      canGrow,
    };
    throw refuse(words, { limit: 'rupees', most, pending, wanted: toRupees(totalPaise) });
  }
}

/** The parts of the message; null for no unpaid orders, or nothing left. */
type Words = { most: string; pending: string | null; rest: string | null; less: string; canGrow: boolean };
type Cap = {
  limit: 'product' | 'units' | 'rupees';
  most: number;
  pending: number;
  wanted: number;
  productId?: string;
};

function formatUnit(most: number, pending: number) {
  return {
    pending: pending > 0 ? `${pending} ${pending === 1 ? 'is' : 'are'} on the way` : null,
    rest: most > pending ? String(most - pending) : null,
    less: 'fewer',
  };
}

function refuse({ most, pending, rest, less, canGrow }: Words, cap: Cap): ShopError {
  const advice = rest ? `order at most ${rest} now` : 'order more once that has arrived';
  const use = pending ? `. ${pending} already: please ${advice}.` : `: please order ${less} at a time.`;
  const growth = canGrow ? ' The limit grows with every delivered order.' : '';
  return new ShopError('unpaid_limit', {
    message: `Unpaid orders can ${most}${use}${growth}`,
    data: cap,
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
