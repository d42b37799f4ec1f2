// The code of an offer in the cart. Each returns the server's message; the bill has been read anew by then.

import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api.ts';
import { getCartStore } from './cart-store.ts';

export function useCoupon() {
  const { refetch } = getCartStore(useQueryClient());
  return {
    addCode: async (code: string): Promise<string> => {
      const { message } = await callApi('POST /api/cart/coupon', { body: { code } });
      await refetch();
      return message;
    },
    removeCode: async (): Promise<string> => {
      const { message } = await callApi('DELETE /api/cart/coupon');
      await refetch();
      return message;
    },
  };
}
