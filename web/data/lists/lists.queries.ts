// Shopping lists in the browser: reading them, adding them to the cart and saving them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import type { ListChoice, ListLine } from '#features/cart/list/list.contract.ts';
import type { SavedList, SharedList } from '#features/cart/list/list.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { wasEndedHere } from '../account/tokens.ts';
import { callApi } from '../api.ts';
import { isOffline } from '../failure.ts';
import { useSessionKey } from '../account/user.ts';
import { getCartStore, toCartKey } from '../cart/cart-store.ts';
import { t } from '../language.ts';
import { showAnswer } from '../query-client.ts';
import { queuedLists, type NewList } from './queued-lists.ts';

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

/** Adds these quantities to the cart; while the shop cannot be reached they are queued in this browser. */
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
    try {
      const { data, message } = await callApi('POST /api/list/to-cart', {
        body: { items: asked },
      });
      return { inCart: data, message, undo };
    } catch (error) {
      if (!isOffline(error)) throw error;
    }
    // Lets the cart show these lines before the shop knows of them (find-product.ts).
    client.setQueryData(
      ownKey('list'),
      items.map(({ product }) => product),
    );
    const sums = new Map<string, number>();
    for (const { productId, quantity } of asked)
      sums.set(productId, Math.min(MAX, (sums.get(productId) ?? 0) + quantity));
    const added = [...sums].map(([productId, quantity]) => ({ productId, quantity }));
    for (const { productId, quantity } of added) set(productId, Math.max(quantity, quantityOf(productId)));
    return {
      inCart: { added, missing: [] },
      message: t('Stored on this device and sent when you are back online'),
      undo,
    };
  };
}

const MAX = 99;

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
    /** False when the shop could not be reached: the list is queued in this browser. */
    async save(list: NewList): Promise<boolean> {
      try {
        const { data } = await callApi('POST /api/list/save', { body: list });
        write((lists) => [data, ...lists]);
        return true;
      } catch (error) {
        if (!isOffline(error)) throw error;
        if (!queuedLists.add(list)) throw error;
        return false;
      }
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
