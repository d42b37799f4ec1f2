// Low stock of a store and what to order, as a list and as a file.

import type { Db } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import type { LowBySupplier, LowStock, LowStockQuery, OrderListQuery } from './low-stock.contract.ts';
import { explainSuggestion, toHoursLeft, toPace, toSuggestion } from './low-stock.rules.ts';
import { countLow, listLow, type LowFilter } from './low-stock.store.ts';

const LOW_PER_PAGE = 100;
const MAX_SUPPLIERS = 501;
/** Lines in the file. */
const MAX_LINES = 5_000;
const DAYS = 3;
const TARGET = 7;

function toFilter(storeId: string, { days, supplierId }: OrderListQuery): LowFilter {
  return {
    storeId,
    days: Number(days ?? DAYS),
    supplierId: supplierId === 'none' ? null : supplierId || undefined,
  };
}

async function suggest(
  db: Db,
  filter: LowFilter,
  { target }: OrderListQuery,
  window: { limit: number; offset: number },
): Promise<LowStock[]> {
  const cover = Number(target ?? TARGET);
  return (await listLow(db, filter, window)).map((facts) => {
    const { coming: _coming, daysOut: _out, leadDays: _lead, minimumUnits: _minimum, ...low } = facts;
    const hoursLeft = toHoursLeft(facts);
    return {
      ...{ ...low, hoursLeft, daysLeft: facts.sold === 0 ? null : toTenth(facts.stock / toPace(facts)) },
      ...{ suggested: toSuggestion(facts, cover), why: explainSuggestion(facts, cover) },
    };
  });
}

const toTenth = (days: number) => Math.round(days * 10) / 10;

export async function listLowStock(
  { db }: StockDeps,
  storeId: string,
  query: LowStockQuery,
): Promise<{ products: LowStock[]; bySupplier: LowBySupplier[]; paging: Paging }> {
  const filter = toFilter(storeId, query);
  const page = Number(query.page ?? 1);
  const [products, bySupplier] = await Promise.all([
    suggest(db, filter, query, { limit: LOW_PER_PAGE, offset: (page - 1) * LOW_PER_PAGE }),
    countLow(db, { ...filter, supplierId: undefined }, MAX_SUPPLIERS),
  ]);
  const counted = bySupplier.filter(
    ({ _id }) => filter.supplierId === undefined || _id === filter.supplierId,
  );
  const totalCount = counted.reduce((sum, one) => sum + one.products, 0);
  return { products, bySupplier, paging: toPaging(page, LOW_PER_PAGE, totalCount) };
}

const HEADINGS = [
  ...['supplier', 'sku', 'product', 'unit', 'in stock', 'sold in 28 days', 'days left', 'order'],
  ...['case size', 'why'],
];

export async function writeOrderList(
  { db }: StockDeps,
  storeId: string,
  query: OrderListQuery,
): Promise<string> {
  const products = await suggest(db, toFilter(storeId, query), query, { limit: MAX_LINES, offset: 0 });
  const rows = products
    .toSorted((one, other) => (one.supplier?.name ?? '￿').localeCompare(other.supplier?.name ?? '￿', 'en'))
    .map(({ supplier, sku, name, unit, stock, sold, daysLeft, suggested, caseSize, why }) =>
      [
        ...[supplier?.name ?? '', sku, name, unit, stock, sold, daysLeft ?? '', suggested],
        ...[caseSize ?? '', why],
      ].map((cell) => toCell(String(cell))),
    );
  return BYTE_ORDER_MARK + toCsv([HEADINGS, ...rows]);
}
