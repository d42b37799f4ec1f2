// Stock alerts: which products the signed-in shopper has one for, and changing that.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';

const toKey = (sessionKey: string | null | undefined) => personalKey('waited-for', sessionKey);

/** Whether there is an alert for this product; undefined until known, and when signed out. */
export function useIsWaitedFor(productId: string): boolean | undefined {
  const sessionKey = useSessionKey();
  const { data } = useQuery({
    queryKey: toKey(sessionKey),
    queryFn: async ({ signal }) => (await callApi('GET /api/product/notify-me', { signal })).data,
    enabled: typeof sessionKey === 'string',
    staleTime: 60_000,
    retry: 1,
    // Pressing the button reports a failure.
    meta: { isQuiet: true },
  });
  return data?.includes(productId);
}

/** For signed-in shoppers: requests or cancels the alert. Throws ApiError. */
export function useChangeAlert(productId: string): (isWanted: boolean) => Promise<void> {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  return async (isWanted) => {
    await callApi(isWanted ? 'POST /api/product/notify-me' : 'POST /api/product/notify-me-not', {
      body: { productId },
    });
    client.setQueryData<string[]>(toKey(sessionKey), (before = []) => [
      ...before.filter((id) => id !== productId),
      ...(isWanted ? [productId] : []),
    ]);
  };
}

/** For visitors. Throws ApiError. */
export async function askByEmail(productId: string, email: string): Promise<void> {
  await callApi('POST /api/product/notify-me', { body: { productId, email } });
}

/** For the link of a mail; returns the server's message. Throws ApiError. */
export async function answerByLink(answer: 'confirm' | 'stop', key: string): Promise<string> {
  return (await callApi(`POST /api/product/notify-${answer}`, { body: { key } })).message;
}
