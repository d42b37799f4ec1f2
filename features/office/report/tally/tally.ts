// Sales or purchases of a month as a file that Tally imports.

import { inTransaction, type Db } from '#database/client.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toSupply } from '../gst/gst.rules.ts';
import { readMonth, type MonthRequest } from '../gst/gst.ts';
import { listCreditUsed, listDayCredits, listDaySupplies, type DaySupply } from '../gst/gst.store.ts';
import { toBills } from '../purchases/purchases.rules.ts';
import { listPurchases } from '../purchases/purchases.store.ts';
import { toPurchaseVouchers, toSalesVouchers, writeTally, type DaySales } from './tally.rules.ts';

const TIMEOUT_MS = 30_000;

/** 400 for a month that does not exist. */
export async function writeTallyFile(
  { db, stores }: { db: Db; stores: Stores },
  kind: 'sales' | 'purchases',
  request: MonthRequest,
): Promise<{ name: string; text: string }> {
  const { month, ...asked } = readMonth(request);
  const toDaySales = (supply: DaySupply, isCredit: boolean): DaySales => ({
    ...toSupply(supply, isCredit),
    ...{ storeId: supply.storeId, storeName: stores.find(supply.storeId)?.name ?? '' },
    ...{ day: supply.day, way: supply.way, basisPoints: supply.basisPoints },
  });
  const vouchers = await inTransaction(
    db,
    async (tx) => {
      if (kind === 'purchases') return toPurchaseVouchers(toBills(await listPurchases(tx, asked)));
      const sales = (await listDaySupplies(tx, asked)).map((supply) => toDaySales(supply, false));
      const credits = (await listDayCredits(tx, asked)).map((supply) => toDaySales(supply, true));
      return toSalesVouchers([...sales, ...credits], await listCreditUsed(tx, asked));
    },
    { timeoutMs: TIMEOUT_MS },
  );
  return { name: `tally-${kind}-${month}.xml`, text: writeTally(vouchers) };
}
