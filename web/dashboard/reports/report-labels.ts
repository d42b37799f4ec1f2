// Names of reports and their columns, and the formats of their numbers. Pure.

import type { Column, ReportKind } from '#shared/report-kinds.ts';
import { toHour, toShortDay, toSum, toWeekdayDay } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';
import { formatRupees } from '#shared/money.ts';

export const KIND_NAMES: Record<ReportKind, string> = {
  day: 'By day',
  hour: 'By hour',
  product: 'Products',
  category: 'Categories',
  store: 'Stores',
  payment: 'Payments',
  margin: 'Margin',
  short: 'Missing',
  search: 'Searches',
};

/** Heading of a report's first column. */
export const ROW_NAMES: Record<ReportKind, string> = {
  day: 'Day',
  hour: 'Hour',
  product: 'Product',
  category: 'Category',
  store: 'Store',
  payment: 'Payment',
  margin: 'Product',
  short: 'Product',
  search: 'Search',
};

/** What the columns of a report do not make clear; '' when nothing. */
export const KIND_NOTES: Record<ReportKind, string> = {
  day: '',
  hour: 'The hour in which orders were placed, over all days.',
  product: '',
  category: 'A product in several categories counts in each of them; the total counts it once.',
  store: '',
  payment: 'Orders that were not cancelled.',
  margin: 'Sales minus cost, for products with a cost. The cost is the one known on the day of the sale.',
  short: 'Products that were missing when orders were packed.',
  search: 'What shoppers searched for, and what they found. Searches are anonymous.',
};

export const COLUMN_NAMES: Record<Column, string> = {
  orders: 'Orders',
  cancelled: 'Cancelled',
  units: 'Units',
  takings: 'Sales',
  averageBasket: 'Average basket',
  charges: 'Charges',
  discount: 'Discounts',
  notOwed: 'Refunded',
  shortLines: 'Lines missing',
  shortUnits: 'Units missing',
  replacedLines: 'Replaced',
  cancelledUnits: 'Cancelled units',
  salesWithCost: 'Sales with a cost',
  cost: 'Cost',
  margin: 'Margin',
  marginPercent: 'Margin %',
  searches: 'Searches',
  missed: 'Found nothing',
  found: 'Products found',
  opened: 'Opened',
  added: 'Added to the cart',
};

/** In whole rupees here, and to the paisa in the file. */
const SUMS: readonly Column[] = ['takings', 'discount', 'notOwed', 'salesWithCost', 'cost', 'margin'];

export function formatValue(column: Column, value: number | null | undefined): string {
  if (value === null || value === undefined) return '-';
  if (column === 'marginPercent') return `${toCount(value)} %`;
  if (column === 'averageBasket') return formatRupees(value);
  return SUMS.includes(column) ? toSum(value) : toCount(value);
}

const PAYMENT_NAMES: Record<string, string> = { cash: 'Cash on delivery', card: 'Card', upi: 'UPI' };

export function toRowName(kind: ReportKind, { key, label }: { key: string; label: string }): string {
  if (kind === 'day') return toWeekdayDay(key);
  if (kind === 'hour') return toHour(Number(key));
  if (kind === 'payment') return PAYMENT_NAMES[key] ?? label;
  return label;
}

/** '1 Nov to 28 Nov' */
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  from === to ? toShortDay(from) : `${toShortDay(from)} to ${toShortDay(to)}`;
