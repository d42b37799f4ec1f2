// Shopping lists in the browser: reading them, adding them to the cart and saving them.

import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import type { ListChoice, ListLine, SavedList } from '#features/cart/list/list.contract.ts';
import { ownKey } from '../account/tokens.ts';
import { callApi } from '../api.ts';
import { getCartStore } from '../cart/cart-store.ts';
import { change } from '../changes.ts';
import { getQueryClient } from '../query-client.ts';
import { showOwn } from '../reads.ts';

export type NewList = { name: string; text: string; choices: readonly ListChoice[] };

/** `choices`: products chosen earlier for its lines. */
export async function readList(text: string, choices: readonly ListChoice[]): Promise<ListLine[]> {
  return (await callApi('POST /api/list/read', { body: { text, choices } })).data;
}

type Item = {
  product: Pick<NonNullable<ListLine['product']>, '_id' | 'name' | 'unit' | 'image' | 'price' | 'discount'>;
  quantity: number;
};
export type InCart = {
  inCart: FilledCart;
  message: string;
  /** Puts back what was in the cart before; null if that was not known. */
  undo: (() => void) | null;
};

/** Adds these quantities to the cart. */
export async function putIntoCart(items: readonly Item[]): Promise<InCart> {
  const client = getQueryClient();
  const asked = items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const { quantityOf, set } = getCartStore(client);
  const before = asked.map(({ productId }) => [productId, quantityOf(productId)] as const);
  const isKnown = client.getQueryData(ownKey('cart')) !== undefined;
  const putBack = () => {
    for (const [productId, quantity] of before)
      if (quantityOf(productId) !== quantity) set(productId, quantity);
  };
  const undo = isKnown ? putBack : null;
  const { data, message } = await callApi('POST /api/list/to-cart', { body: { items: asked } });
  return { inCart: data, message, undo };
}

const show = (change: (lists: SavedList[]) => SavedList[]) =>
  showOwn('GET /api/list/get', {}, (lists) => lists && change(lists));

/** Changes of saved lists; each shows what the server has answered. */
export const savedLists = {
  save: (body: NewList) =>
    change('POST /api/list/save', { body }, ({ data }) => show((lists) => [data, ...lists])),
  change: (_id: string, values: Partial<NewList>) =>
    change('PUT /api/list/update', { body: { _id, ...values } }, replace),
  share: (_id: string, isShared: boolean) =>
    change('PUT /api/list/share', { body: { _id, isShared } }, replace),
  remove: (_id: string) =>
    change('DELETE /api/list/delete', { body: { _id } }, () =>
      show((lists) => lists.filter((other) => other._id !== _id)),
    ),
};

function replace({ data }: { data: SavedList }): void {
  show((lists) => lists.map((other) => (other._id === data._id ? data : other)));
}
