// Begins a delivery; with a purchase order, of what is left of it. Throws ApiError.

import { useState } from 'react';
import { makeId } from '#shared/ids.ts';
import { usePress } from '../../data/action.ts';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import type { CallBody } from '../../data/calls.ts';
import { showOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';
import { navigate } from '../../ui/router.tsx';

export const showReceipt = (receipt: Receipt): void =>
  showOwn('GET /api/stock/receipt', { query: { _id: receipt._id } }, () => receipt);

async function beginReceipt(body: CallBody<'POST /api/stock/receipt'>): Promise<Receipt> {
  return (await change('POST /api/stock/receipt', { body }, ({ data }) => showReceipt(data))).data;
}

/** Opens it too; one that is begun already is opened. */
export function useBeginReceipt(storeId: string, listId?: string) {
  // One id for all presses, so that only one draft is made.
  const [_id] = useState(() => makeId());
  const { isPending, problem, press } = usePress();
  const start = () =>
    void press(async () => {
      const receipt = await beginReceipt({ _id, storeId, ...(listId && { listId }) });
      navigate(`/dashboard/goods-in?receipt=${receipt._id}`);
    });
  return { isPending, problem, start };
}

export const saveReceipt = (body: CallBody<'PUT /api/stock/receipt'>) =>
  change('PUT /api/stock/receipt', { body }, ({ data }) => showReceipt(data));
