// Reports: checks the query and reads the report, as a page of rows or as a file.

import { inTransaction, readSnapshot, type Db } from '#database/client.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { toPaging } from '#shared/paging.ts';
import { refuseField } from '#shared/shop-error.ts';
import { COLUMNS, LIVE_KINDS, maxDaysOf, type ReportColumn, type ReportKind } from '#shared/report-kinds.ts';
import { addDays, isDay } from '#shared/times.ts';
import { countDays, DAYS_AT_FIRST, toPeriodBefore } from './period.rules.ts';
import { PAGED, REPORT_PAGE_SIZE, type ReportQuery, type ReportRow } from './report.contract.ts';
import { countLive, isAddedUp, listRows, sumUp, walkRows, type ReportRequest } from './report.store.ts';

/** More than any shop's categories or stores; days are bounded by the period. */
const MAX_ROWS = 1_000;
/** Counting the orders of a quarter takes longer than a page may. */
const LIVE_LIMIT_MS = 30_000;

/** 400 for days that do not exist, or too many days. */
export function readRequest(query: ReportQuery, storeIds: readonly string[], today: string): ReportRequest {
  const { kind, compare, to = today, from = addDays(isDay(to) ? to : today, 1 - DAYS_AT_FIRST) } = query;
  const period = { from, to };
  if (!isDay(from) || !isDay(to)) throw refuseField('from', 'Days are written as 2026-11-22');
  if (from > to) throw refuseField('to', 'The last day is before the first');
  const most = maxDaysOf(kind);
  if (countDays(period) > most) throw refuseField('from', `At most ${most} days at a time`);
  const columns: readonly ReportColumn[] = COLUMNS[kind];
  const isInOrder = ['day', 'hour', 'money', 'customer', 'service'].includes(kind);
  const sort = columns.find((column) => column === query.sort);
  if (query.sort && !sort && query.sort !== 'label') throw refuseField('sort', 'There is no such column');
  const byLabel = !sort && (query.sort === 'label' || isInOrder);
  return {
    kind,
    period,
    compared: compare ? toPeriodBefore(period, compare) : null,
    storeIds,
    sort: byLabel ? 'label' : (sort ?? columns[0]!),
    order: query.order ?? (byLabel ? 'asc' : 'desc'),
  };
}

type ReportContext = { page: number; today: string; now: Date };

export async function readReport(db: Db, request: ReportRequest, { page, today, now }: ReportContext) {
  const { kind, period, compared, sort, order } = request;
  const head = { kind, ...period, today, compared, sort, order };
  if (LIVE_KINDS.includes(kind)) {
    const counted = await inTransaction(db, (tx) => countLive(tx, request, MAX_ROWS, now), {
      timeoutMs: LIVE_LIMIT_MS,
    });
    return {
      report: { ...head, ...counted, isComplete: true },
      paging: toPaging(1, MAX_ROWS, counted.rows.length),
    };
  }
  const limit = PAGED.includes(kind) ? REPORT_PAGE_SIZE : MAX_ROWS;
  const [{ rows, count }, total, totalBefore, isComplete] = await Promise.all([
    listRows(db, request, { limit, offset: (page - 1) * limit }, now),
    sumUp(db, request, period),
    compared && sumUp(db, request, compared),
    isAddedUp(db, { storeIds: request.storeIds, from: (compared ?? period).from }, now),
  ]);
  return {
    report: { ...head, rows, total, totalBefore, isComplete },
    paging: toPaging(page, limit, count),
  };
}

/** The text of the file in pieces. Ending the iteration early ends the transaction. */
export function writeReport(db: Db, request: ReportRequest): AsyncGenerator<string> {
  return readSnapshot(db, async function* (tx) {
    yield BYTE_ORDER_MARK + toCsv([toHeadings(request)]);
    for await (const rows of walkRows(tx, request, new Date()))
      yield toCsv(rows.map((row) => toCells(row, request.kind)));
  });
}

const toWords = (column: string) => column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function toHeadings({ kind, compared }: ReportRequest): string[] {
  const columns = COLUMNS[kind].map(toWords);
  const label = kind === 'money' ? 'day' : OF_PRODUCTS.includes(kind) ? 'product' : kind;
  const note = kind === 'money' ? 'method' : kind === 'offer' ? 'code' : 'unit';
  const before = compared ? columns.map((name) => `${name} before`) : [];
  return [...toFirst(kind, { key: 'id', label, note }), ...columns, ...before];
}

function toCells(row: ReportRow, kind: ReportKind): string[] {
  const numbers = [row.values, row.before].flatMap((each) =>
    each ? COLUMNS[kind].map((column) => String(each[column] ?? '')) : [],
  );
  // Not through toCell: the shop's own numbers may begin with a minus.
  return [...toFirst(kind, row).map(toCell), ...numbers];
}

const OF_PRODUCTS: readonly ReportKind[] = ['product', 'margin', 'short', 'waste'];

function toFirst(
  kind: ReportKind,
  { key, label, note }: Pick<ReportRow, 'key' | 'label' | 'note'>,
): string[] {
  if ([...OF_PRODUCTS, 'category', 'store', 'offer'].includes(kind)) return [key, label, note];
  return kind === 'money' ? [label, note] : [label];
}
