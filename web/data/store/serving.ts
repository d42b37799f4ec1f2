// Which store would deliver to a pincode, and what the cart would cost there: asked before it is chosen.

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CartBill } from '#features/cart/cart/cart.contract.ts';
import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { personalKey } from '../account/tokens.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';
import type { Cart } from '../cart/cart.queries.ts';
import { useShared } from '../reads.ts';
import { useShopFacts } from '../shop-facts.ts';
import { useLocationOfDelivery } from './delivery-location.ts';

/** Of anything but six digits, and where the shop delivers everywhere, nothing is known. */
export function useServing(pincode = ''): UseQueryResult<FoundStore> {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  return useShared(
    'GET /api/store/find',
    { query: { pincode, look: 'true' } },
    { enabled: hasAreas && /^\d{6}$/.test(pincode) },
  );
}

/** The store whose stock and charges this browser sees. */
export function useShownStoreId(): string {
  const rendered = useShopFacts()?.storeId ?? '';
  return useLocationOfDelivery()?.storeId ?? rendered;
}

/** What the cart would cost as an order to this pincode; not asked while it is undefined. */
export function useBillThere(
  cart: Cart,
  { pincode, giftWrap = false }: { pincode: string | undefined; giftWrap?: boolean },
): UseQueryResult<CartBill> {
  const lines = cart.lines.map(({ quantity, productId }) => `${productId._id}=${quantity}`);
  return useQuery({
    queryKey: personalKey('bill', useSessionKey(), 'at', pincode, giftWrap, lines.join()),
    queryFn: async ({ signal }) => {
      const query = { pincode: pincode!, giftWrap: `${giftWrap}` as const };
      return (await callApi('GET /api/cart/bill', { query, signal })).data;
    },
    enabled: pincode !== undefined && cart.state === 'ready' && !cart.isSaving,
    retry: 1,
    meta: { isQuiet: true },
  });
}
