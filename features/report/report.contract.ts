// Queries and answers of reports. Amounts in rupees, days by the stores' clocks.

import { Type, type Static } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { KINDS, type Column, type ReportKind } from '#shared/report-kinds.ts';

/** Reports with a row per product or text, which are paged; the others are short. */
export const PAGED: readonly ReportKind[] = ['product', 'margin', 'short', 'search'];
export const REPORT_PAGE_SIZE = 50;

const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));
const Day = Type.String({ maxLength: 10 });

export const ReportQuery = Type.Object({
  kind: oneOf(KINDS),
  /** The last 28 days by default. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** All of the caller's stores by default. */
  storeId: Type.Optional(Type.String({ maxLength: 100 })),
  /** Compares with as many days right before, or with the same dates of last year. */
  compare: Type.Optional(oneOf(['before', 'year'])),
  /** A column, or `label`. */
  sort: Type.Optional(Type.String({ maxLength: 30 })),
  order: Type.Optional(oneOf(['asc', 'desc'])),
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
});
export type ReportQuery = Static<typeof ReportQuery>;

/** By column; null where the divisor is zero. */
const Values = Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]));
export type Values = Partial<Record<Column, number | null>>;

const Row = Type.Object({
  /** A day, an hour, an id or a text. '' stands for no category. */
  key: Type.String(),
  label: Type.String(),
  /** For a product its unit. */
  note: Type.String(),
  values: Values,
  before: Type.Union([Values, Type.Null()]),
});
export type ReportRow = Omit<Static<typeof Row>, 'values' | 'before'> & {
  values: Values;
  before: Values | null;
};

const PeriodFields = Type.Object({ from: Type.String(), to: Type.String() });

export const Report = Type.Object({
  kind: oneOf(KINDS),
  from: Type.String(),
  to: Type.String(),
  /** By the clock of the first store. */
  today: Type.String(),
  compared: Type.Union([PeriodFields, Type.Null()]),
  sort: Type.String(),
  order: oneOf(['asc', 'desc']),
  rows: Type.Array(Row),
  /** Of all rows, on every page. A product in two categories counts once. */
  total: Values,
  totalBefore: Type.Union([Values, Type.Null()]),
  /** False while earlier orders are still being added up. */
  isComplete: Type.Boolean(),
});
export type Report = Omit<Static<typeof Report>, 'rows' | 'total' | 'totalBefore'> & {
  rows: ReportRow[];
  total: Values;
  totalBefore: Values | null;
};

export const ReportExtra = PagingFields;
