// Goods in, in a store that keeps one draft, and finds in it what the shop finds.

import { page, userEvent } from 'vitest/browser';
import type { Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { openAs, RECEIPT, RECEIPT_LINE } from './store-work.tsx';
import { staffPage } from './staff-page.tsx';
import type { Stubs } from './stub-calls.ts';

export const GoodsInPage = staffPage('/dashboard/goods-in');

export const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
export const finder = page.getByRole('combobox', { name: 'Name, bar code or SKU' });
export const found = page.getByRole('listbox', { name: 'Found products' }).getByRole('option');
export const book = page.getByRole('button', { name: 'Book', exact: true });
export const toQuestion = (title: string) => page.getByRole('dialog', { name: title });

/** What it keeps. */
export const shop: { receipt: Receipt } = { receipt: RECEIPT };
/** Before each test, said by each file: this one is loaded once for all files of a browser. */
export function emptyDraft(): void {
  shop.receipt = { ...RECEIPT, lines: [], total: { lines: 0, units: 0, cost: 0, tax: 0 } };
}

export function change(changes: Partial<Receipt>): { data: Receipt } {
  const receipt = { ...shop.receipt, ...changes, revision: shop.receipt.revision + 1 };
  shop.receipt = receipt;
  const good = receipt.lines.filter(({ problems }) => Object.keys(problems).length === 0);
  const units = good.reduce((sum, line) => sum + (line.units ?? 0), 0);
  receipt.total = { lines: good.length, units, cost: 0, tax: 0 };
  receipt.problemCount = receipt.lines.length - good.length;
  return { data: receipt };
}

export function toLine(number: number, texts: Partial<ReceiptLine>): ReceiptLine {
  const line = { ...RECEIPT_LINE, nameInFile: '', ...texts, number };
  const isNumber = /^[1-9]\d*$/.test(line.quantity);
  return {
    ...line,
    units: isNumber ? Number(line.quantity) : null,
    problems: isNumber ? {} : { quantity: 'Enter a whole number from 1' },
  };
}

export const answers: Stubs = {
  'GET /api/stock/suppliers': { data: [] },
  'GET /api/stock/purchase-lists': { data: [], ...toPaging(1, 50, 0) },
  'GET /api/stock/receipt': () => ({ data: shop.receipt }),
  'GET /api/stock/find': { data: [] },
  'PUT /api/stock/receipt': ({ body }) => {
    const { supplier, reference, set = [], remove = [] } = body;
    const saved = shop.receipt.lines.filter(({ _id }) => !remove.includes(_id));
    for (const { lineId, productId: _chosen, ...texts } of set) {
      const at = saved.findIndex(({ _id }) => _id === lineId);
      const line = toLine(at < 0 ? saved.length + 1 : at + 1, { ...saved[at], ...texts, _id: lineId });
      if (at < 0) saved.push(line);
      else saved[at] = line;
    }
    return change({
      lines: saved,
      ...(supplier !== undefined && { supplier }),
      ...(reference !== undefined && { reference }),
    });
  },
};

export const openGoodsIn = (more: Stubs = {}, at = '/dashboard/goods-in?receipt=receipt-1') =>
  openAs('manager', <GoodsInPage />, { ...answers, ...more }, { at });

export async function addCode(code: string): Promise<void> {
  await finder.fill(code);
  await userEvent.keyboard('{Enter}');
}
