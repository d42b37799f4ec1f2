// Lists as the browser reads them, puts them into the cart and keeps them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListInCart, ListLine } from '#features/list/list.contract.ts';
import type { SavedList, SharedList } from '#features/list/saved/saved-list.contract.ts';
import { ApiError, callApi } from '../api.ts';
import { useSessionMark } from '../account/user.ts';
import { parkList } from './parked-lists.ts';

export async function readList(text: string): Promise<ListLine[]> {
  return (await callApi<ListLine[]>('POST', '/api/list/read', { body: { text } })).data;
}

export type Item = { productId: string; quantity: number };

export async function putIntoCart(items: readonly Item[]): Promise<{ inCart: ListInCart; message: string }> {
  const { data: inCart, message } = await callApi<ListInCart>('POST', '/api/list/to-cart', {
    body: { items },
  });
  return { inCart, message };
}

export async function openShared(token: string): Promise<SharedList> {
  return (await callApi<SharedList>('POST', '/api/list/shared', { body: { token } })).data;
}

const toKey = (mark: string | null | undefined) => ['saved-lists', mark] as const;

/** Newest first; only for who is signed in. */
export function useSavedLists() {
  const mark = useSessionMark();
  return useQuery({
    queryKey: toKey(mark),
    queryFn: async () => (await callApi<SavedList[]>('GET', '/api/list/get')).data,
    enabled: typeof mark === 'string',
    retry: 1,
  });
}

/** What changes them; each gives the message of the server, and shows the lists as they are then. */
export function useSavedListChanges() {
  const client = useQueryClient();
  const key = toKey(useSessionMark());
  const write = (change: (lists: SavedList[]) => SavedList[]) =>
    client.setQueryData<SavedList[]>(key, (lists) => lists && change(lists));
  const replace = (list: SavedList) =>
    write((lists) => lists.map((other) => (other._id === list._id ? list : other)));
  return {
    /** False: nobody was reached, so it waits in this browser until somebody is. */
    async save(name: string, text: string): Promise<boolean> {
      try {
        const { data } = await callApi<SavedList>('POST', '/api/list/save', { body: { name, text } });
        write((lists) => [data, ...lists]);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'OFFLINE')) throw error;
        if (!parkList(client, { name, text })) throw error;
        return false;
      }
    },
    async change(_id: string, values: { name?: string; text?: string }): Promise<SavedList> {
      const { data } = await callApi<SavedList>('PUT', '/api/list/update', { body: { _id, ...values } });
      replace(data);
      return data;
    },
    async share(_id: string, isShared: boolean): Promise<{ list: SavedList; message: string }> {
      const answer = await callApi<SavedList>('PUT', '/api/list/share', { body: { _id, isShared } });
      replace(answer.data);
      return { list: answer.data, message: answer.message };
    },
    async remove(_id: string): Promise<void> {
      await callApi('DELETE', '/api/list/delete', { body: { _id } });
      write((lists) => lists.filter((other) => other._id !== _id));
    },
  };
}
