// SQL of reports from roll-ups and search terms: columns are computed for the period and the one it is
// compared with, and joined by the row's key.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { TAXES_OF_PRODUCTS } from '#features/catalogue/catalogue.table.ts';
import { WASTE_REASONS } from '#shared/waste.ts';
import { COLUMNS, WASTE_COLUMN_OF, type ReportColumn, type ReportKind } from '#shared/report-kinds.ts';
import { DAY_MS } from '#shared/times.ts';
import type { ReportRow, Values } from './report.contract.ts';
import { countDays, toPieces, type Period } from './period.rules.ts';
import { customersOf, listMoved, offersOf, serviceOf, wasteOf } from './live.store.ts';
import { HOUR_SUMS, PRODUCT_SUMS } from './sales/roll-up-sales.store.ts';

export type ReportRequest = {
  kind: ReportKind;
  period: Period;
  compared: Period | null;
  storeIds: readonly string[];
  sort: ReportColumn | 'label';
  order: 'asc' | 'desc';
};

const RUPEES = (paise: string) => `${paise} / 100.0`;
const PERCENT = (share: string) => `round((1000 * ${share})::numeric) / 10`;
/** Less than a minute says nothing about an hour. */
const PER_HOUR = (count: string) =>
  `CASE WHEN hours > 1 / 60.0 THEN round((10 * ${count} / hours)::numeric) / 10 END`;
const toSnakeCase = (column: string) => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** In minutes, to a tenth. */
const MINUTES: readonly ReportColumn[] = ['total', 'totalMost', 'wait', 'pick', 'handover', 'ride'];

/** The columns that are not a sum of their source as it is, as an expression over its sums. */
const EXPRESSIONS: Partial<Record<ReportColumn, string>> = {
  takings: RUPEES('sales_paise'),
  charges: RUPEES('charges_paise'),
  averageBasket: 'round(sales_paise / nullif(orders - cancelled, 0)) / 100',
  discount: RUPEES('discount_paise'),
  given: RUPEES('given_paise'),
  notOwed: RUPEES('adjusted_paise'),
  salesWithCost: RUPEES('net_paise'),
  cost: RUPEES('cost_paise'),
  margin: RUPEES('(net_paise - cost_paise)'),
  marginPercent: PERCENT('(net_paise - cost_paise) / nullif(net_paise, 0)'),
  costKnown: PERCENT('costed_paise / nullif(sales_paise, 0)'),
  taken: RUPEES('taken_paise'),
  refunded: RUPEES('refunded_paise'),
  fees: RUPEES('fee_paise'),
  left: RUPEES('(taken_paise - refunded_paise - fee_paise)'),
  wasteValue: RUPEES('waste_paise'),
  valueKnown: PERCENT('costed / nullif(wasted, 0)'),
  returning: '(customers - new_customers)',
  cameBack: PERCENT('came_back'),
  onTime: PERCENT('on_time'),
  withinTen: PERCENT('within_ten'),
  ...Object.fromEntries(MINUTES.map((name) => [name, `round((${toSnakeCase(name)})::numeric, 1)`])),
  linesPerHour: PER_HOUR('lines'),
  deliveriesPerHour: PER_HOUR('deliveries'),
};

const WASTE_SUMS = sql.raw(`sum(units) AS wasted, sum(units * cost_paise) AS waste_paise,
  sum(units) FILTER (WHERE cost_paise IS NOT NULL) AS costed, ${WASTE_REASONS.map(
    (reason) =>
      `coalesce(sum(units) FILTER (WHERE reason = '${reason}'), 0) AS ${toSnakeCase(WASTE_COLUMN_OF[reason])}`,
  ).join(', ')}`);

const SEARCH_SUMS = ['searches', 'missed', 'opened', 'added'];

const sums = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `coalesce(sum(${name}), 0)::numeric AS ${name}`).join(', '));
const list = (columns: readonly string[]) => sql.raw(columns.join(', '));

const within = ({ from, to }: Period) => sql`BETWEEN ${from}::date AND ${to}::date`;

function productsOf({ storeIds }: ReportRequest, period: Period): SQL {
  const { months, days } = toPieces(period);
  const parts = days.map(
    (piece) => sql`SELECT product_id, ${list(PRODUCT_SUMS)} FROM sales_products
      WHERE store_id = ANY(${textArray(storeIds)}) AND day ${within(piece)}`,
  );
  if (months)
    parts.push(sql`SELECT product_id, ${list(PRODUCT_SUMS)} FROM sales_product_months
      WHERE store_id = ANY(${textArray(storeIds)}) AND month ${within(months)}`);
  return sql`(${sql.join(parts, sql` UNION ALL `)}) AS each`;
}

/** What a report adds up: `total` where that of the period is not the same sums. */
type Source = { key: SQL; sums: SQL; from: SQL; total?: SQL };

/** Of the reports by roll-ups; `shift` moves the days of the compared period onto those of the other. */
function sourceOf(request: ReportRequest, period: Period, shift: number): Source {
  const { kind, storeIds } = request;
  const hours = sql`sales_hours WHERE store_id = ANY(${textArray(storeIds)}) AND day ${within(period)}`;
  const ofHours = { sums: sums(HOUR_SUMS), from: hours };
  const shifted = sql`(day + ${shift}::int)::text`;
  switch (kind) {
    case 'day':
      return { key: shifted, ...ofHours };
    case 'hour':
      return { key: sql`hour::text`, ...ofHours };
    case 'store':
      return { key: sql`store_id`, ...ofHours };
    case 'payment':
      return {
        key: sql`paid.key`,
        sums: sql`coalesce(sum(paid.orders), 0) AS orders, 0 AS cancelled, coalesce(sum(paid.sales_paise), 0) AS sales_paise`,
        from: sql`(SELECT * FROM ${hours}) AS hours CROSS JOIN LATERAL (VALUES
          ('card', card_orders, card_paise),
          ('upi', upi_orders, upi_paise),
          ('cash', orders - cancelled - card_orders - upi_orders, sales_paise - card_paise - upi_paise)
        ) AS paid (key, orders, sales_paise)`,
      };
    case 'money':
      return {
        key: sql`${shifted} || ' ' || way`,
        sums: sql`count(DISTINCT order_id) FILTER (WHERE taken_paise > 0) AS orders,
          ${sums(['taken_paise', 'refunded_paise', 'fee_paise'])}`,
        from: sql`(${listMoved(storeIds, period)}) AS moved WHERE day ${within(period)}`,
      };
    case 'waste':
      return { key: sql`product_id`, sums: WASTE_SUMS, from: sql`(${wasteOf(storeIds, period)}) AS moved` };
    case 'search':
      // `found` of the last day: the largest array begins with that day. Sorting takes twice as long.
      return {
        key: sql`text`,
        sums: sql`(max(ARRAY[day - '2000-01-01'::date, found]))[2] AS found, ${sums(SEARCH_SUMS)}`,
        from: sql`search_terms WHERE day ${within(period)}`,
        total: sql`0 AS found, ${sums(SEARCH_SUMS)}`,
      };
    case 'margin': {
      const net = sql`round(coalesce(sum(costed_paise * 10000.0 / (10000 + coalesce(gst_basis_points, 0))), 0)) AS net_paise`;
      return {
        key: sql`product_id`,
        sums: sql`${sums(PRODUCT_SUMS)}, ${net}`,
        from: sql`${productsOf(request, period)} LEFT JOIN ${TAXES_OF_PRODUCTS} AS tax USING (product_id)`,
      };
    }
    default:
      return {
        key: sql`product_id`,
        sums: sums(PRODUCT_SUMS),
        from: productsOf(request, period),
        // Orders cannot be summed here: one order has several products.
        total: sql`NULL::int AS orders, ${sums(PRODUCT_SUMS.slice(1))}`,
      };
  }
}

const WORTH: Partial<Record<ReportKind, SQL>> = {
  margin: sql`HAVING sum(costed_paise) <> 0 OR sum(cost_paise) <> 0`,
  short: sql`HAVING sum(short_lines) > 0`,
};

function keyed(request: ReportRequest, period: Period, shift: number, now: Date): SQL {
  const { kind, storeIds } = request;
  const scope = { storeIds, period };
  if (kind === 'customer') return customersOf(scope, shift, now);
  if (kind === 'service' || kind === 'picker' || kind === 'rider') return serviceOf(kind, scope, shift);
  if (kind === 'offer') return offersOf(scope);
  const source = sourceOf(request, period, shift);
  if (kind === 'category')
    return sql`
      SELECT coalesce(placed.category_id, '') AS key, ${sums(PRODUCT_SUMS)}
      FROM (SELECT product_id, ${source.sums} FROM ${source.from} GROUP BY 1) AS sold
      LEFT JOIN product_categories placed USING (product_id) GROUP BY 1`;
  return sql`SELECT ${source.key} AS key, ${source.sums} FROM ${source.from} GROUP BY 1 ${WORTH[kind] ?? sql``}`;
}

function computed(kind: ReportKind, source: SQL, key: SQL = sql``): SQL {
  const columns = COLUMNS[kind].map(
    (column) => `(${EXPRESSIONS[column] ?? toSnakeCase(column)})::float8 AS "${column}"`,
  );
  return sql`SELECT ${key} ${sql.raw(columns.join(', '))} FROM (${source}) AS source`;
}

/** Rows that exist even when nothing was sold: (key). */
function keysOf({ kind, period }: ReportRequest): SQL {
  const last = sql`${countDays(period) - 1}::int`;
  const step = kind === 'customer' ? 7 : 1;
  if (kind === 'day' || kind === 'service' || kind === 'customer')
    return sql`SELECT (${period.from}::date + n)::text AS key FROM generate_series(0, ${last}, ${step}::int) AS n`;
  if (kind === 'hour') return sql`SELECT n::text AS key FROM generate_series(0, 23) AS n`;
  if (kind === 'payment') return sql`SELECT unnest(ARRAY['cash', 'card', 'upi']) AS key`;
  return sql`SELECT ''::text AS key WHERE false`;
}

type Labels = { join?: SQL; label: SQL; note?: SQL };
const OF_PRODUCTS: Labels = {
  join: sql`LEFT JOIN products product ON product.id = key LEFT JOIN sold_products sold ON sold.product_id = key`,
  label: sql`coalesce(product.name, sold.name, key)`,
  note: sql`coalesce(product.unit, sold.unit, '')`,
};
/** The key is the id and the name. */
const OF_PEOPLE: Labels = { label: sql`substr(key, position(' ' IN key) + 1)` };
const LABELS: Partial<Record<ReportKind, Labels>> = {
  ...{
    product: OF_PRODUCTS,
    margin: OF_PRODUCTS,
    short: OF_PRODUCTS,
    waste: OF_PRODUCTS,
    picker: OF_PEOPLE,
    rider: OF_PEOPLE,
  },
  money: { label: sql`split_part(key, ' ', 1)`, note: sql`split_part(key, ' ', 2)` },
  category: {
    join: sql`LEFT JOIN categories category ON category.id = key`,
    label: sql`coalesce(category.name, 'No category')`,
  },
  store: { join: sql`LEFT JOIN stores store ON store.id = key`, label: sql`coalesce(store.name, key)` },
  offer: {
    join: sql`LEFT JOIN offers offer ON offer.id = key`,
    label: sql`coalesce(offer.name, key)`,
    note: sql`coalesce(offer.code, '')`,
  },
};

/**
 * All rows, sorted: (key, label, note, now, before, count). First those without a key, with the sums of a
 * live report: one of the period, and one of the compared.
 */
function toRowsQuery(request: ReportRequest, now: Date): SQL {
  const { kind, period, compared, sort, order } = request;
  const { join = sql``, label, note = sql`''` } = LABELS[kind] ?? { label: sql`key` };
  const shift = compared ? Math.round((Date.parse(period.from) - Date.parse(compared.from)) / DAY_MS) : 0;
  const before = computed(kind, keyed(request, compared ?? period, shift, now), sql`key,`);
  const byLabel = kind === 'hour' ? sql`key::int` : sql`lower(${label})`;
  const by = sort === 'label' ? byLabel : sql.raw(`now."${sort}"`);
  // JSON is built only for the rows that are returned, not for all that were sorted.
  return sql`
    SELECT key, label, note, row_to_json(now) AS now, row_to_json(before) AS before, count FROM (
      SELECT key, ${label} AS label, ${note} AS note, now, before, count(key) OVER ()::int AS count
      FROM (${keysOf(request)}) AS always
      FULL JOIN (${computed(kind, keyed(request, period, 0, now), sql`key,`)}) AS now USING (key)
      FULL JOIN (${before} ${compared ? sql`` : sql`WHERE false`}) AS before USING (key)
      ${join}
      ORDER BY key IS NOT NULL, ${by} ${sql.raw(order)} NULLS LAST, key
    ) AS report`;
}

type StoredRow = Pick<ReportRow, 'label' | 'note' | 'before'> & {
  key: string | null;
  now: Values | null;
  count: number;
};

export async function listRows(
  db: Queryable,
  request: ReportRequest,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: ReportRow[]; count: number }> {
  const { rows } = await db.execute<StoredRow>(
    sql`${toRowsQuery(request, now)} LIMIT ${limit} OFFSET ${offset}`,
  );
  return { rows: toRows(rows, request), count: rows[0]?.count ?? 0 };
}

/** The sums over the whole period; those of a live report are a row without a key. */
export async function sumUp(db: Queryable, request: ReportRequest, period: Period): Promise<Values> {
  const { total, sums: each, from } = sourceOf(request, period, 0);
  const { rows } = await db.execute<Values>(
    computed(request.kind, sql`SELECT ${total ?? each} FROM ${from}`),
  );
  return rows[0]!;
}

/** A live report of at most so many rows, with its sums. In a transaction. */
export async function countLive(db: Queryable, request: ReportRequest, limit: number, now: Date) {
  // PostgreSQL expects a ninth of the orders, because it cannot know how many a day has, and would look up
  // the steps of each one by one. Orders with offers are found by these.
  if (request.kind !== 'offer') await db.execute(sql`SET LOCAL enable_nestloop = off`);
  await db.execute(sql`SET LOCAL work_mem = '32MB'`);
  const { rows } = await db.execute<StoredRow>(sql`${toRowsQuery(request, now)} LIMIT ${limit + 2}`);
  const sum = (of: 'now' | 'before') =>
    toValues(request.kind, rows.find((row) => row.key === null && row[of])?.[of] ?? null);
  return {
    rows: toRows(rows, request),
    total: sum('now'),
    totalBefore: request.compared && sum('before'),
  };
}

const ROW_BATCH = 500;

/** All rows in batches; inside a transaction. */
export async function* walkRows(tx: Queryable, request: ReportRequest, now: Date) {
  await tx.execute(sql`DECLARE report_rows NO SCROLL CURSOR FOR ${toRowsQuery(request, now)}`);
  for (;;) {
    const { rows } = await tx.execute<StoredRow>(sql.raw(`FETCH ${ROW_BATCH} FROM report_rows`));
    if (rows.length === 0) return;
    yield toRows(rows, request);
  }
}

const toRows = (rows: readonly StoredRow[], { kind, compared }: ReportRequest): ReportRow[] =>
  rows.flatMap(({ key, label, note, now, before }) => {
    const values = { values: toValues(kind, now), before: compared ? toValues(kind, before) : null };
    return key === null ? [] : [{ key, label, note, ...values }];
  });

/** For a row missing from one of the periods: nothing was sold. */
function toValues(kind: ReportKind, row: Values | null): Values {
  return Object.fromEntries(
    COLUMNS[kind].map((column) => [column, row ? (row[column] ?? null) : RATIOS.includes(column) ? null : 0]),
  );
}

/** Shares, averages and medians, which nothing has no value of. */
const RATIOS: readonly ReportColumn[] = [
  ...MINUTES,
  ...(['averageBasket', 'marginPercent', 'costKnown', 'cameBack', 'onTime', 'withinTen'] as const),
  ...(['linesPerHour', 'deliveriesPerHour'] as const),
];

/** Whether everything from this day on is added up, except the last two days, which may always be pending. */
export async function isAddedUp(
  db: Queryable,
  { storeIds, from }: { storeIds: readonly string[]; from: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(sql`
    SELECT EXISTS (SELECT FROM sales_progress) AND NOT EXISTS (
      SELECT FROM sales_days_due WHERE store_id = ANY(${textArray(storeIds)})
        AND day BETWEEN ${from}::date AND ${now}::timestamptz::date - 2
    ) AS done`);
  return rows[0]!.done;
}
