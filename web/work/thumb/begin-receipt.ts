// Begins a delivery; with a purchase order, of what is left of it. Throws ApiError.

import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import type { CallBody } from '../../data/calls.ts';
import { showOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';

export const showReceipt = (receipt: Receipt): void =>
  showOwn('GET /api/stock/receipt', { query: { _id: receipt._id } }, () => receipt);

export async function beginReceipt(body: CallBody<'POST /api/stock/receipt'>): Promise<Receipt> {
  return (await change('POST /api/stock/receipt', { body }, ({ data }) => showReceipt(data))).data;
}
