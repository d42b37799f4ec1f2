// What is ordered from suppliers. A list that the server returns is shown at once. All throw ApiError.

import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import type { CallOptions } from '../../data/api.ts';
import type { CallBody } from '../../data/calls.ts';
import { showOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';

export const showList = (list: PurchaseList): void =>
  showOwn('GET /api/stock/purchase-list', { query: { _id: list._id } }, () => list);

type ListChange =
  | 'PUT /api/stock/purchase-list'
  | 'POST /api/stock/purchase-list/send'
  | 'POST /api/stock/purchase-list/close';

export async function changeList<Name extends ListChange>(
  name: Name,
  body: CallBody<Name>,
): Promise<PurchaseList> {
  const options = { body } as CallOptions<ListChange>;
  return (await change<ListChange>(name, options, ({ data }) => showList(data))).data;
}
