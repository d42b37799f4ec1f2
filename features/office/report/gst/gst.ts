// The GST of a month at some stores.

import { inTransaction, type Db } from '#database/client.ts';
import { toInvoiceNumber } from '#shared/invoice-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import { addMonths } from '../period.rules.ts';
import type { Gst } from './gst.contract.ts';
import { toSupply, toTables } from './gst.rules.ts';
import { listCredits, listSeries, listSupplies, listWithoutCode } from './gst.store.ts';

/** A month of a large shop takes longer than a page may. */
const TIMEOUT_MS = 30_000;

export type MonthRequest = { storeIds: readonly string[]; month: string | undefined; today: string };

/** By default the month before this one; 400 for one that does not exist. */
export function readMonth({ storeIds, month: wanted, today }: MonthRequest) {
  const month = wanted ?? addMonths(today, -1).slice(0, 7);
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) {
    const message = 'A month is written as 2026-10';
    throw new ShopError('invalid_input', { message, fields: { month: message } });
  }
  const from = `${month}-01`;
  return { month, storeIds, from, before: addMonths(from, 1) };
}

/** 400 for a month that does not exist. */
export async function readGst(db: Db, request: MonthRequest): Promise<Gst> {
  const { month, ...asked } = readMonth(request);
  return inTransaction(
    db,
    async (tx) => {
      const supplies = await listSupplies(tx, asked);
      const credits = await listCredits(tx, asked);
      const series = await listSeries(tx, asked);
      const tables = toTables([
        ...supplies.map((supply) => toSupply(supply, false)),
        ...credits.map((supply) => toSupply(supply, true)),
      ]);
      const lacksCode = tables.codes.some(({ hsnCode, value }) => hsnCode === '' && value > 0);
      return {
        month,
        thisMonth: request.today.slice(0, 7),
        ...tables,
        withoutCode: lacksCode ? await listWithoutCode(tx, asked) : [],
        series: series.map(({ storeNumber, year, first, last, ...rest }) => {
          const toNumber = (running: number) =>
            toInvoiceNumber(storeNumber, year, running, rest.isCredit ? 'C' : '');
          return { ...rest, first: toNumber(first), last: toNumber(last) };
        }),
        creditNotes: credits.reduce((sum, { count }) => sum + count, 0),
      };
    },
    { timeoutMs: TIMEOUT_MS },
  );
}
