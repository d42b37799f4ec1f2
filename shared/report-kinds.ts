// The kinds of reports, and their columns.

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
] as const;
export type ReportKind = (typeof KINDS)[number];

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
  margin: ['margin', 'marginPercent', 'salesWithCost', 'cost', 'takings'],
  short: ['shortLines', 'shortUnits', 'replacedLines', 'notOwed', 'units'],
  search: ['searches', 'missed', 'found', 'opened', 'added'],
} as const satisfies Record<ReportKind, readonly string[]>;
export type Column = (typeof COLUMNS)[ReportKind][number];
