// The kinds of reports, and their columns.

import type { WasteReason } from './waste.ts';

export const KINDS = [
  'day',
  'hour',
  'product',
  'category',
  'store',
  'payment',
  'money',
  'margin',
  'short',
  'search',
  'customer',
  'service',
  'picker',
  'rider',
  'offer',
  'waste',
] as const;
export type ReportKind = (typeof KINDS)[number];

/** Counted from the orders themselves at each request, and not from roll-ups. */
export const LIVE_KINDS: readonly ReportKind[] = ['customer', 'service', 'picker', 'rider', 'offer'];

/** The longest period of each report; of live ones a quarter. */
export const maxDaysOf = (kind: ReportKind): number => (LIVE_KINDS.includes(kind) ? 92 : 400);

/** Units by reason, in the order of WASTE_REASONS. */
export const WASTE_COLUMN_OF = {
  expiry: 'wastedExpired',
  broken: 'wastedBroken',
  spoiled: 'wastedSpoiled',
  returned: 'wastedReturned',
  lost: 'wastedLost',
  waste: 'wastedOther',
} as const satisfies Record<WasteReason, string>;
const WASTE_COLUMNS = [
  WASTE_COLUMN_OF.expiry,
  WASTE_COLUMN_OF.broken,
  WASTE_COLUMN_OF.spoiled,
  WASTE_COLUMN_OF.returned,
  WASTE_COLUMN_OF.lost,
  WASTE_COLUMN_OF.waste,
] as const;

/** The columns of each report in order; it is sorted by the first unless told otherwise. */
export const COLUMNS = {
  day: [
    'orders',
    'takings',
    'averageBasket',
    'units',
    'charges',
    'discount',
    'notOwed',
    'cancelled',
    'shortLines',
  ],
  hour: ['orders', 'takings', 'averageBasket', 'units', 'discount', 'notOwed', 'cancelled', 'shortLines'],
  product: ['takings', 'units', 'orders', 'discount', 'notOwed', 'cancelledUnits'],
  category: ['takings', 'units', 'discount', 'notOwed', 'cancelledUnits'],
  store: [
    'takings',
    'orders',
    'averageBasket',
    'units',
    'charges',
    'discount',
    'notOwed',
    'cancelled',
    'shortLines',
  ],
  payment: ['takings', 'orders', 'averageBasket'],
  money: ['orders', 'taken', 'refunded', 'fees', 'left'],
  margin: ['margin', 'marginPercent', 'salesWithCost', 'cost', 'takings', 'costKnown'],
  short: ['shortLines', 'shortUnits', 'replacedLines', 'notOwed', 'units'],
  search: ['searches', 'missed', 'found', 'opened', 'added'],
  customer: ['customers', 'newCustomers', 'returning', 'orders', 'cameBack'],
  service: [
    'delivered',
    'onTime',
    'withinTen',
    'total',
    'totalMost',
    'wait',
    'pick',
    'handover',
    'ride',
    'failed',
  ],
  picker: ['orders', 'lines', 'linesPerHour', 'pick', 'shortLines'],
  rider: ['deliveries', 'deliveriesPerHour', 'onTime', 'ride', 'failed'],
  offer: ['orders', 'given', 'takings', 'newCustomers'],
  waste: ['wasteValue', 'wasted', ...WASTE_COLUMNS, 'valueKnown'],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportColumn = (typeof COLUMNS)[ReportKind][number];
