// Cards of products that are read after paint, beside those of a page's data.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FamilyProduct } from '#features/catalogue/catalogue.contract.ts';
import { toFamilyCards } from '#features/catalogue/catalogue.rules.ts';
import type { CallAnswer } from '../calls.ts';
import { getCartStore } from '../cart/cart-store.ts';
import { useOwn, useShared } from '../reads.ts';

const toCards = ({ data }: { data: FamilyProduct[] }) => toFamilyCards(data);

export const useSimilar = (productId: string) =>
  useShared('POST /api/product/similar', { body: { productId } }, { select: toCards });

/** Products that are often bought with these. */
export const useBoughtTogether = (productIds: readonly string[]) =>
  useShared(
    'POST /api/product/bought-together',
    { body: { productIds } },
    { select: toCards, enabled: productIds.length > 0 },
  );

/** What the signed-in shopper buys repeatedly, best first. */
export const useBuyAgain = () => useOwn('GET /api/product/buy-again', {}, { select: toCards });

const toSizes = ({ data }: CallAnswer<'POST /api/product/get-product-details'>) => data.sizes;

/** All sizes of one product, smallest first; empty if there are no others. */
export function useSizes(productId: string) {
  const { noteSizes } = getCartStore(useQueryClient());
  const query = useShared(
    'POST /api/product/get-product-details',
    { body: { productId } },
    { select: toSizes },
  );
  const { data } = query;
  useEffect(() => {
    if (data) noteSizes(data);
  }, [data, noteSizes]);
  return query;
}
