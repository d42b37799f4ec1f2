// A month at some stores for the accountant: its GST, its purchases, and a file of either that Tally imports.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toInvoiceNumber } from '#shared/invoice-number.ts';
import type { Gst } from './gst/gst.contract.ts';
import { toSupply, toTables } from './gst/gst.rules.ts';
import {
  listCreditUsed,
  listDaySupplies,
  listSeries,
  listSupplies,
  listWithoutCode,
} from './gst/gst.store.ts';
import { readMonth, type MonthRequest, type StoreMonth } from './period.rules.ts';
import type { PurchaseRegister } from './purchases/purchases.contract.ts';
import { toBills, toRegister } from './purchases/purchases.rules.ts';
import { listPurchases } from './purchases/purchases.store.ts';
import { toPurchaseVouchers, toSalesVouchers, writeTally } from './tally/tally.rules.ts';

/** A month of a large shop takes longer than a page may. */
const TIMEOUT_MS = 30_000;

/** 400 for a month that does not exist. */
async function inMonth<Result>(
  db: Db,
  request: MonthRequest,
  read: (tx: Queryable, month: StoreMonth) => Promise<Result>,
) {
  const month = readMonth(request);
  const result = await inTransaction(db, (tx) => read(tx, month), { timeoutMs: TIMEOUT_MS });
  return { month: month.from.slice(0, 7), thisMonth: request.today.slice(0, 7), ...result };
}

export const readGst = (db: Db, request: MonthRequest): Promise<Gst> =>
  inMonth(db, request, async (tx, month) => {
    const supplies = await listSupplies(tx, month);
    const series = await listSeries(tx, month);
    const tables = toTables(supplies.map(toSupply));
    const lacksCode = tables.codes.some(({ hsnCode, value }) => hsnCode === '' && value > 0);
    return {
      ...tables,
      withoutCode: lacksCode ? await listWithoutCode(tx, month) : [],
      series: series.map(({ storeNumber, year, first, last, ...rest }) => {
        const toNumber = (running: number) =>
          toInvoiceNumber(storeNumber, year, running, rest.isCredit ? 'C' : '');
        return { ...rest, first: toNumber(first), last: toNumber(last) };
      }),
      creditNotes: supplies.reduce((sum, { isCredit, count }) => sum + (isCredit ? count : 0), 0),
    };
  });

export const readPurchases = (db: Db, request: MonthRequest): Promise<PurchaseRegister> =>
  inMonth(db, request, async (tx, month) => {
    const rows = await listPurchases(tx, month);
    const withoutCost = rows.reduce((sum, row) => sum + row.withoutCost, 0);
    return { ...toRegister(toBills(rows)), withoutCost };
  });

export async function writeTallyFile(
  { db, stores }: { db: Db; stores: Stores },
  kind: 'sales' | 'purchases',
  request: MonthRequest,
): Promise<{ name: string; text: string }> {
  const { month, vouchers } = await inMonth(db, request, async (tx, asked) => {
    if (kind === 'purchases')
      return { vouchers: toPurchaseVouchers(toBills(await listPurchases(tx, asked))) };
    const sales = (await listDaySupplies(tx, asked)).map((supply) => ({
      ...supply,
      ...toSupply(supply),
      storeName: stores.find(supply.storeId)?.name ?? '',
    }));
    return { vouchers: toSalesVouchers(sales, await listCreditUsed(tx, asked)) };
  });
  return { name: `tally-${kind}-${month}.xml`, text: writeTally(vouchers) };
}
