// Shopping lists in the browser: reading them, adding them to the cart and saving them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import type { ListChoice, ListLine } from '#features/cart/list/list.contract.ts';
import type { SavedList, SharedList } from '#features/cart/list/list.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { wasEndedHere } from '../account/tokens.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { getCartStore, toCartKey } from '../cart/cart-store.ts';
import { showAnswer } from '../query-client.ts';

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
export function useListToCart(): (items: readonly Item[]) => Promise<InCart> {
  const client = useQueryClient();
  const cartKey = toCartKey(useSessionKey());
  return async (items) => {
    const asked = items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
    const { quantityOf, set } = getCartStore(client);
    const before = asked.map(({ productId }) => [productId, quantityOf(productId)] as const);
    const isKnown = client.getQueryData(cartKey) !== undefined;
    const putBack = () => {
      for (const [productId, quantity] of before)
        if (quantityOf(productId) !== quantity) set(productId, quantity);
    };
    const undo = isKnown ? putBack : null;
    const { data, message } = await callApi('POST /api/list/to-cart', { body: { items: asked } });
    return { inCart: data, message, undo };
  };
}

export async function openShared(token: string): Promise<SharedList> {
  return (await callApi('POST /api/list/shared', { body: { token } })).data;
}

const toKey = (sessionKey: string | null | undefined) => personalKey('saved-lists', sessionKey);

/** Newest first; only for signed-in shoppers. */
export function useSavedLists() {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: toKey(sessionKey),
    queryFn: async () => (await callApi('GET /api/list/get')).data,
    enabled: typeof sessionKey === 'string' && !wasEndedHere(sessionKey),
    retry: 1,
  });
}

/** Changes of saved lists; each returns the server's message and updates the cached lists. */
export function useSavedListChanges() {
  const client = useQueryClient();
  const key = toKey(useSessionKey());
  const write = (change: (lists: SavedList[]) => SavedList[]) =>
    showAnswer<SavedList[]>(client, key, (lists) => lists && change(lists));
  const replace = (list: SavedList) =>
    write((lists) => lists.map((other) => (other._id === list._id ? list : other)));
  return {
    async save(list: NewList): Promise<void> {
      const { data } = await callApi('POST /api/list/save', { body: list });
      write((lists) => [data, ...lists]);
    },
    async change(_id: string, values: Partial<NewList>): Promise<SavedList> {
      const { data } = await callApi('PUT /api/list/update', { body: { _id, ...values } });
      replace(data);
      return data;
    },
    async share(_id: string, isShared: boolean): Promise<{ list: SavedList; message: string }> {
      const answer = await callApi('PUT /api/list/share', { body: { _id, isShared } });
      replace(answer.data);
      return { list: answer.data, message: answer.message };
    },
    async remove(_id: string): Promise<void> {
      await callApi('DELETE /api/list/delete', { body: { _id } });
      write((lists) => lists.filter((other) => other._id !== _id));
    },
  };
}
