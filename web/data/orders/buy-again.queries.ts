// Products that the signed-in shopper buys repeatedly, best first.

import { useQuery } from '@tanstack/react-query';
import { toFamilyCards } from '#features/catalogue/catalogue.rules.ts';
import { personalKey } from '../account/personal-key.ts';
import { wasEndedHere } from '../account/tokens.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';

const FRESH_MS = 60_000;

export function useBuyAgain() {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey('buy-again', sessionKey),
    queryFn: async ({ signal }) => {
      const { data } = await callApi('GET /api/product/buy-again', { signal });
      return toFamilyCards(data);
    },
    // The home page is opened while a session is being ended.
    enabled: typeof sessionKey === 'string' && !wasEndedHere(sessionKey),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
    // The failure is shown where the row would be.
    meta: { isQuiet: true },
  });
}
