// The purchase register of a month at some stores.

import { inTransaction, type Db } from '#database/client.ts';
import { readMonth, type MonthRequest } from '../gst/gst.ts';
import type { PurchaseRegister } from './purchases.contract.ts';
import { toBills, toRegister } from './purchases.rules.ts';
import { listPurchases } from './purchases.store.ts';

const TIMEOUT_MS = 30_000;

/** 400 for a month that does not exist. */
export async function readPurchases(db: Db, request: MonthRequest): Promise<PurchaseRegister> {
  const { month, ...asked } = readMonth(request);
  const rows = await inTransaction(db, (tx) => listPurchases(tx, asked), { timeoutMs: TIMEOUT_MS });
  const withoutCost = rows.reduce((sum, row) => sum + row.withoutCost, 0);
  return { month, thisMonth: request.today.slice(0, 7), ...toRegister(toBills(rows)), withoutCost };
}
