// Queries and answers of reports. Amounts in rupees, days by the stores' clocks.

import { Type, type Static } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { KINDS, type ReportColumn, type ReportKind } from '#shared/report-kinds.ts';
import { call, ofManagers } from '#shared/call.ts';
import { fileOf, literals, OrNull, NumberOrNull } from '#shared/schemas.ts';

/** Reports with a row per product, text, or day and way of paying, which are paged; the others are short. */
export const PAGED: readonly ReportKind[] = ['money', 'product', 'margin', 'short', 'search', 'waste'];
export const REPORT_PAGE_SIZE = 50;

const Day = Type.String({ maxLength: 10 });

export const ReportQuery = Type.Object({
  kind: literals(KINDS),
  /** The last 28 days by default. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  storeId: Type.Optional(Type.String({ maxLength: 100 })),
  /** Compares with as many days right before, or with the same dates of last year. */
  compare: Type.Optional(literals(['before', 'year'])),
  /** A column, or `label`. */
  sort: Type.Optional(Type.String({ maxLength: 30 })),
  order: Type.Optional(literals(['asc', 'desc'])),
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
});
export type ReportQuery = Static<typeof ReportQuery>;

/** By column; null where the divisor is zero. */
const Values = Type.Unsafe<Partial<Record<ReportColumn, number | null>>>(
  Type.Record(Type.String(), NumberOrNull),
);
export type Values = Static<typeof Values>;

const ReportRow = Type.Object({
  /** A day, an hour, an id or a text. '': no category. */
  key: Type.String(),
  label: Type.String(),
  /** For a product its unit; for money the method, or `upi_at_door`. */
  note: Type.String(),
  values: Values,
  before: OrNull(Values),
});
export type ReportRow = Static<typeof ReportRow>;

export const Report = Type.Object({
  kind: literals(KINDS),
  from: Type.String(),
  to: Type.String(),
  /** By the clock of the first store. */
  today: Type.String(),
  compared: OrNull(Type.Object({ from: Type.String(), to: Type.String() })),
  sort: Type.String(),
  order: literals(['asc', 'desc']),
  rows: Type.Array(ReportRow),
  /** Of all rows, on every page. A product in two categories counts once. */
  total: Values,
  totalBefore: OrNull(Values),
  /** False while earlier orders are still being added up. */
  isComplete: Type.Boolean(),
});
export type Report = Static<typeof Report>;

const invalidMessage = 'Kind of report is required, and days as 2026-11-22';

export const reportCalls = {
  report: call('GET', '/api/admin/report', {
    ...ofManagers,
    summary:
      'Sales by day, hour, product, category, store or payment; money, margin, missing products, waste, searches',
    querystring: ReportQuery,
    answer: Report,
    extra: PagingFields,
    invalidMessage,
    errors: ['not_found'],
  }),
  reportFile: call('GET', '/api/admin/report/file', {
    ...ofManagers,
    summary: 'The whole report as CSV',
    querystring: ReportQuery,
    answer: fileOf('text/csv'),
    invalidMessage,
    errors: ['not_found'],
  }),
};
