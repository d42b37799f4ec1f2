// A receipt for display: every line with its typed texts, the product it means, and its problems. Problems
// are never stored, because a bar code saved later fixes its line.

import type { Queryable } from '#database/client.ts';
import { toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { listPurchaseLines } from '../purchase/purchase.ts';
import { findList } from '../purchase/purchase.store.ts';
import type { Receipt, ReceiptLine } from './receipt.contract.ts';
import { readReceiptLine, type LineValues } from './receipt-line.rules.ts';
import {
  findByCodes,
  findProductsAt,
  listLines,
  type PeopleOfReceipt,
  type ReceivedProduct,
  type ReceiptRow,
  type StoredReceipt,
} from './receipt.store.ts';

export type JudgedLine = {
  line: ReceiptRow;
  product: ReceivedProduct | undefined;
  values: LineValues;
  problems: ReceiptLine['problems'];
};

export const isGood = ({ problems }: JudgedLine) => Object.keys(problems).length === 0;

/** In order. `today` is the store's day, as 2026-11-22. */
export async function judgeLines(
  db: Queryable,
  receipt: StoredReceipt,
  today: string,
): Promise<JudgedLine[]> {
  const lines = await listLines(db, receipt.id);
  const codes = lines.filter(({ productId }) => productId === null).map(({ codeText }) => codeText);
  const byCode = await findByCodes(db, codes);
  const idOf = ({ productId, codeText }: ReceiptRow) => productId ?? byCode.get(codeText);
  const ids = lines.flatMap((line) => idOf(line) ?? []);
  const products = await findProductsAt(db, receipt.storeId, ids);
  return lines.map((line) => {
    const product = products.get(idOf(line) ?? '');
    if (receipt.bookedAt) return { line, product, values: toBooked(line), problems: {} };
    const typed = {
      code: line.codeText,
      quantity: line.quantityText,
      cost: line.costText,
      bestBefore: line.bestBeforeText,
    };
    return { line, product, ...readReceiptLine(typed, product !== undefined, today) };
  });
}

const toBooked = ({ quantity, costPaise, bestBefore }: ReceiptRow): LineValues => ({
  quantity: quantity ?? 0,
  costPaise,
  bestBefore,
});

/** The purchase order that a receipt is a delivery of. */
export async function readListOf(db: Queryable, { purchaseListId }: StoredReceipt): Promise<Receipt['list']> {
  const list = purchaseListId === null ? undefined : await findList(db, purchaseListId);
  if (!list) return null;
  return {
    _id: list.id,
    number: toOrderNumber(list.id),
    isOpen: list.state === 'sent',
    lines: await listPurchaseLines(db, list),
  };
}

type ReceiptView = { receipt: StoredReceipt; restId?: string | null } & PeopleOfReceipt;

export function toReceipt(
  { receipt, restId = null, ...people }: ReceiptView,
  judged: readonly JudgedLine[],
  list: Receipt['list'],
): Receipt {
  const good = judged.filter(isGood);
  const paise = good.reduce((sum, { values }) => sum + (values.costPaise ?? 0) * values.quantity, 0);
  return {
    ...toSummary({ receipt, ...people }, judged.length),
    revision: receipt.revision,
    list,
    lines: judged.map(toLine),
    total: {
      lines: good.length,
      units: good.reduce((sum, { values }) => sum + values.quantity, 0),
      cost: toRupees(paise),
    },
    problemCount: judged.length - good.length,
    restId,
  };
}

export function toSummary({ receipt, createdByName, bookedByName }: ReceiptView, lineCount: number) {
  return {
    _id: receipt.id,
    storeId: receipt.storeId,
    supplier: receipt.supplierName,
    reference: receipt.reference,
    state: receipt.bookedAt ? ('booked' as const) : ('draft' as const),
    createdAt: receipt.createdAt.toISOString(),
    createdBy: createdByName,
    bookedAt: receipt.bookedAt?.toISOString() ?? null,
    bookedBy: bookedByName,
    lineCount,
  };
}

function toLine({ line, product, values, problems }: JudgedLine): ReceiptLine {
  return {
    _id: line.id,
    number: line.number,
    code: line.codeText,
    nameInFile: line.nameText,
    quantity: line.quantityText,
    cost: line.costText,
    bestBefore: line.bestBeforeText,
    product: product ?? null,
    problems,
    units: problems.quantity ? null : values.quantity,
    unitCost: values.costPaise === null ? null : toRupees(values.costPaise),
    bestBeforeDay: values.bestBefore,
  };
}
