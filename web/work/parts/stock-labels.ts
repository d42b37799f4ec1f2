// Texts and number formats for stock movements. Pure.

import { formatRupees } from '#shared/money.ts';
import { WASTE_LABELS } from '#shared/waste.ts';
import type { Movement } from '#features/catalogue/stock/stock.contract.ts';
import { plural, toCount } from '../../ui/number.tsx';

const REASONS: Record<string, string> = {
  order: 'Sold',
  release: 'Back from an order',
  short: 'Missing when an order was picked',
  admin: 'Set by staff',
  import: 'Set by a product file',
  receipt: 'Goods in',
  count: 'Counted',
  'none-left': 'None left on the shelf',
  correction: 'Corrected',
  ...WASTE_LABELS,
};

export function formatReason({
  reason,
  quantity,
  otherStore,
}: Pick<Movement, 'reason' | 'quantity' | 'otherStore'>): string {
  if (reason === 'substitute') {
    return quantity < 0 ? 'Sent as a substitute' : 'Substitute came back';
  }
  const store = otherStore ?? 'another store';
  if (reason === 'move-out') return `Moved to ${store}`;
  if (reason === 'move-in') return `Moved here from ${store}`;
  return REASONS[reason] ?? reason;
}

/** '+5', '−3' with a real minus, '0'. */
export function toChange(quantity: number): string {
  const digits = toCount(Math.abs(quantity));
  return quantity > 0 ? `+${digits}` : quantity < 0 ? `−${digits}` : '0';
}

/** '1 unit', '7 units' */
export function toUnits(count: number): string {
  return plural(count, 'unit');
}

const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** '2026-12-31' is '31 Dec 2026'. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

const DAY = 24;

/** '5 hours', '2 days' */
export function formatCover(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 2 * DAY) return plural(hours, 'hour');
  return `${Math.floor(hours / DAY)} days`;
}

/** Of a delivery: what its supplier gets; null while no cost is known. */
export const toSum = ({ cost, tax }: { cost: number; tax: number }) =>
  cost > 0 ? `${formatRupees(cost + tax)}${tax > 0 ? ' with tax' : ''}` : null;
