// What a store's day came to. Amounts in rupees, times of steps in minutes.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';

export const MetricsQuery = Type.Object({
  storeId: Type.String({ minLength: 1, maxLength: 100 }),
  /** By the store's clock; today unless told otherwise. */
  day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
});
export type MetricsQuery = Static<typeof MetricsQuery>;

const Span = Type.Object({
  /** Of so many orders. */
  count: Type.Integer(),
  median: Type.Number(),
  p90: Type.Number(),
});
/** null while no order has taken the step. */
const SpanOrNull = Type.Union([Span, Type.Null()]);

export const Metrics = Type.Object({
  day: Type.String(),
  timeZone: Type.String(),
  placed: Type.Integer(),
  delivered: Type.Integer(),
  cancelled: Type.Integer(),
  /** Of the cancelled ones those that came back from the door. */
  failed: Type.Integer(),
  /** Due of what was delivered. */
  takings: Type.Number(),
  /** Lines of which something was missing. */
  shortLines: Type.Integer(),
  /** What was not owed after all: missing, replaced, reported. */
  adjusted: Type.Number(),
  /** wait: placed to picking; pick: to packed; handover: to a rider; ride: to the door. */
  steps: Type.Object({
    wait: SpanOrNull,
    pick: SpanOrNull,
    handover: SpanOrNull,
    ride: SpanOrNull,
    total: SpanOrNull,
  }),
  /** Of what was delivered, from 0 to 1; null while nothing was. */
  withinTenMinutes: Type.Union([Type.Number(), Type.Null()]),
  /** The same of what was delivered and had been promised: there by the first time that was told. */
  withinPromise: Type.Union([Type.Number(), Type.Null()]),
  /** By hour of the store's clock in which they were placed; hours without an order are left out. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      placed: Type.Integer(),
      delivered: Type.Integer(),
      /** From order to door. */
      median: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
  pickers: Type.Array(
    Type.Object({
      name: Type.String(),
      orders: Type.Integer(),
      lines: Type.Integer(),
      linesPerHour: Type.Number(),
    }),
  ),
  riders: Type.Array(
    Type.Object({ name: Type.String(), deliveries: Type.Integer(), perHour: Type.Number() }),
  ),
});
export type Metrics = Static<typeof Metrics>;

export const metricsCalls = {
  metrics: call('GET', '/api/store/metrics', {
    access: 'staff',
    roles: ['manager'],
    summary: 'The metrics of a store’s day: orders, times of each step, people',
    querystring: MetricsQuery,
    answer: Metrics,
    invalidMessage: 'Store id is required, and a day as 2026-11-22',
    errors: ['not_found'],
  }),
};
