// Names of reports and their columns, and the formats of their numbers. Pure.

import { WASTE_LABELS } from '#shared/waste.ts';
import type { ReportColumn, ReportKind } from '#shared/report-kinds.ts';
import { toHour, toShortDay, toSum, toWeekdayDay } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';
import { formatRupees } from '#shared/money.ts';

type ReportFacts = {
  name: string;
  /** Heading of the first column. */
  row: string;
  /** What its columns do not make clear. */
  note?: string;
  /** Said when nothing was; by default that nothing was sold. */
  empty?: string;
  /** The columns that can be drawn, of a report with a row for each time; the first is drawn at first. */
  curves?: readonly ReportColumn[];
};

const SALES = ['takings', 'orders', 'averageBasket', 'units'] as const;

export const REPORTS: Record<ReportKind, ReportFacts> = {
  day: { name: 'By day', row: 'Day', curves: SALES },
  hour: {
    ...{ name: 'By hour', row: 'Hour' },
    note: 'The hour in which orders were placed, over all days.',
    curves: SALES,
  },
  product: { name: 'Products', row: 'Product' },
  category: {
    ...{ name: 'Categories', row: 'Category' },
    note: 'A product in several categories counts in each of them; the total counts it once.',
  },
  store: { name: 'Stores', row: 'Store' },
  payment: { name: 'Payments', row: 'Payment', note: 'Orders that were not cancelled.' },
  money: {
    ...{ name: 'Money', row: 'Day' },
    note: 'On the day it moved: online when it was charged or refunded, cash at the door. Refunded has lost disputes too, and what is to be given back by hand. Fees are those that the payment provider has told.',
    empty: 'No money moved in this period.',
  },
  margin: {
    ...{ name: 'Margin', row: 'Product' },
    note: "Net sales (without GST, at its present rate) minus cost, for products with a cost. The cost is the one known on the day of the sale, from goods in. 'Cost known' is the share of sales whose cost is known.",
    empty: 'No product sold in this period has a cost. Costs are entered with goods in.',
  },
  short: {
    ...{ name: 'Missing', row: 'Product' },
    note: 'Products that were missing when orders were packed.',
    empty: 'Nothing was missing in this period.',
  },
  search: {
    ...{ name: 'Searches', row: 'Search' },
    note: 'What shoppers searched for, and what they found. Searches are anonymous.',
    empty: 'Nobody searched in this period.',
  },
  customer: {
    ...{ name: 'Customers', row: 'Week from' },
    note: 'Weeks begin on the first day of the period. New: their first order in the whole shop. Came back: new ones who ordered again within 30 days, once these are over.',
    curves: ['newCustomers', 'returning', 'customers', 'orders'],
  },
  service: {
    ...{ name: 'Service', row: 'Day' },
    note: 'Orders placed on these days. Minutes are medians: half of the orders took no longer.',
    curves: ['onTime', 'total', 'wait', 'pick', 'handover', 'ride', 'delivered'],
  },
  picker: {
    ...{ name: 'Pickers', row: 'Picker' },
    note: 'Of orders placed on these days. An hour is one of picking, from taking an order to its end.',
    empty: 'No order of this period was picked.',
  },
  rider: {
    ...{ name: 'Riders', row: 'Rider' },
    note: 'Of orders placed on these days. An hour is one of riding, from taking an order to the door.',
    empty: 'No order of this period was ridden out.',
  },
  offer: {
    ...{ name: 'Offers', row: 'Offer' },
    note: 'Orders with an offer that were placed on these days, without those cancelled, not paid or given back whole. Sales: what was paid for them. An order with two offers counts in both; the total counts it once.',
    empty: 'No order of this period used an offer.',
  },
  waste: {
    ...{ name: 'Waste', row: 'Product' },
    note: "What was thrown away or lost, by reason. The value is at today's cost; '-' where no cost is known. 'Value known' is the share of units with a cost.",
  },
};

/** How values are shown; files have all to the paisa. `sum`: in whole rupees. */
const FORMATS = {
  count: toCount,
  sum: toSum,
  rupees: formatRupees,
  percent: (value: number) => `${toCount(value)} %`,
  minutes: (value: number) => `${toCount(value)} min`,
};

/** The name and the format of each column. */
const COLUMN_FACTS: Record<ReportColumn, [name: string, format: keyof typeof FORMATS]> = {
  orders: ['Orders', 'count'],
  cancelled: ['Cancelled', 'count'],
  units: ['Units', 'count'],
  takings: ['Sales', 'sum'],
  averageBasket: ['Average basket', 'rupees'],
  charges: ['Charges', 'sum'],
  discount: ['Discounts', 'sum'],
  given: ['Taken off', 'rupees'],
  notOwed: ['Refunded', 'sum'],
  shortLines: ['Lines missing', 'count'],
  shortUnits: ['Units missing', 'count'],
  replacedLines: ['Replaced', 'count'],
  cancelledUnits: ['Cancelled units', 'count'],
  salesWithCost: ['Net sales', 'sum'],
  cost: ['Cost', 'sum'],
  margin: ['Margin', 'sum'],
  marginPercent: ['Margin %', 'percent'],
  searches: ['Searches', 'count'],
  missed: ['Found nothing', 'count'],
  found: ['Products found', 'count'],
  opened: ['Opened', 'count'],
  added: ['Added to the cart', 'count'],
  taken: ['Taken', 'rupees'],
  refunded: ['Refunded', 'rupees'],
  fees: ['Fees', 'rupees'],
  left: ['Left', 'rupees'],
  costKnown: ['Cost known', 'percent'],
  customers: ['Customers', 'count'],
  newCustomers: ['New', 'count'],
  returning: ['Returning', 'count'],
  cameBack: ['Came back', 'percent'],
  delivered: ['Delivered', 'count'],
  onTime: ['On time', 'percent'],
  withinTen: ['Within 10 min', 'percent'],
  total: ['Order to door', 'minutes'],
  totalMost: ['9 of 10 within', 'minutes'],
  wait: ['Until picking', 'minutes'],
  pick: ['Picking', 'minutes'],
  handover: ['Until a rider', 'minutes'],
  ride: ['Ride', 'minutes'],
  failed: ['Failed at the door', 'count'],
  lines: ['Lines', 'count'],
  linesPerHour: ['Lines an hour', 'count'],
  wasteValue: ['Value', 'rupees'],
  wasted: ['Units', 'count'],
  wastedExpired: [WASTE_LABELS.expiry, 'count'],
  wastedBroken: [WASTE_LABELS.broken, 'count'],
  wastedSpoiled: [WASTE_LABELS.spoiled, 'count'],
  wastedReturned: ['Came back', 'count'],
  wastedLost: [WASTE_LABELS.lost, 'count'],
  wastedOther: ['Other', 'count'],
  valueKnown: ['Value known', 'percent'],
  deliveries: ['Deliveries', 'count'],
  deliveriesPerHour: ['Deliveries an hour', 'count'],
};

export const toColumnName = (column: ReportColumn): string => COLUMN_FACTS[column][0];

export const toFormat = (column: ReportColumn): ((value: number) => string) =>
  FORMATS[COLUMN_FACTS[column][1]];

export function formatValue(column: ReportColumn, value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : toFormat(column)(value);
}

const PAYMENT_NAMES: Record<string, string> = {
  cash: 'Cash on delivery',
  card: 'Card',
  upi: 'UPI',
  upi_at_door: 'UPI at the door',
};

export function toRowName(kind: ReportKind, { key, label }: { key: string; label: string }): string {
  if (kind === 'day' || kind === 'service') return toWeekdayDay(key);
  if (kind === 'customer') return toShortDay(key);
  if (kind === 'hour') return toHour(Number(key));
  if (kind === 'payment') return PAYMENT_NAMES[key] ?? label;
  return kind === 'money' ? toWeekdayDay(label) : label;
}

/** Under the name of a row. */
export const toRowNote = (kind: ReportKind, { note }: { note: string }): string =>
  kind === 'money' ? (PAYMENT_NAMES[note] ?? note) : note;

/** '1 Nov to 28 Nov' */
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  from === to ? toShortDay(from) : `${toShortDay(from)} to ${toShortDay(to)}`;
