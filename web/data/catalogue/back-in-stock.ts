// Being told when a product is back: what the signed-in shopper waits for, and asking for it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';

const toKey = (mark: string | null | undefined) => personalKey('waited-for', mark);

/** Whether this product is waited for; undefined until it is known, and for who is not signed in. */
export function useIsWaitedFor(productId: string): boolean | undefined {
  const mark = useSessionKey();
  const { data } = useQuery({
    queryKey: toKey(mark),
    queryFn: async ({ signal }) =>
      (await callApi<string[]>('GET', '/api/product/notify-me', { signal })).data,
    enabled: typeof mark === 'string',
    staleTime: 60_000,
    retry: 1,
    // The press says what is wrong, if it is.
    meta: { isQuiet: true },
  });
  return data?.includes(productId);
}

/** For who is signed in: asks for it, or takes it back. Throws ApiError. */
export function useChangeAlert(productId: string): (isWanted: boolean) => Promise<void> {
  const client = useQueryClient();
  const mark = useSessionKey();
  return async (isWanted) => {
    const path = isWanted ? '/api/product/notify-me' : '/api/product/notify-me-not';
    await callApi<null>('POST', path, { body: { productId } });
    client.setQueryData<string[]>(toKey(mark), (before = []) => [
      ...before.filter((id) => id !== productId),
      ...(isWanted ? [productId] : []),
    ]);
  };
}

/** For everybody else. Throws ApiError. */
export async function askByEmail(productId: string, email: string): Promise<void> {
  await callApi<null>('POST', '/api/product/notify-me', { body: { productId, email } });
}

/** By the link of a mail; gives what the server says. Throws ApiError. */
export async function answerByLink(answer: 'confirm' | 'stop', key: string): Promise<string> {
  return (await callApi<null>('POST', `/api/product/notify-${answer}`, { body: { key } })).message;
}
