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
  'customer',
  'service',
  'picker',
  'rider',
  'offer',
] as const;
export type ReportKind = (typeof KINDS)[number];

/** Counted from the orders themselves at each request, and not from roll-ups. */
export const LIVE_KINDS: readonly ReportKind[] = ['customer', 'service', 'picker', 'rider', 'offer'];

/** The longest period of each report; of live ones a quarter. */
export const maxDaysOf = (kind: ReportKind): number => (LIVE_KINDS.includes(kind) ? 92 : 400);

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
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportColumn = (typeof COLUMNS)[ReportKind][number];
