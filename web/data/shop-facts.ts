// The facts about the shop, as the last page that was opened brought them.

import { useQuery } from '@tanstack/react-query';
import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { ShopFacts } from '#shared/shop-facts.ts';
import { t } from './language.ts';
import { FACTS_KEY, pageQuery } from './pages/page-query.ts';
import { useLocation } from '../ui/router.tsx';

export const ShopFactsContext = createContext<ShopFacts | null>(null);

type ProviderProps = { first: ShopFacts; children: ReactNode };

/** `first`: of the document. They are read again when they are known to have changed. */
export function ShopFactsProvider({ first, children }: ProviderProps) {
  const location = useLocation();
  const { data } = useQuery({
    queryKey: FACTS_KEY,
    queryFn: async ({ client }) => (await client.fetchQuery({ ...pageQuery(location), staleTime: 0 })).facts,
    initialData: first,
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  return createElement(ShopFactsContext, { value: data }, children);
}

/** As configured; null only in a part that is shown by itself. */
export const useShopFacts = (): ShopFacts | null => useContext(ShopFactsContext);

type DeliveryWords = { free: string; charged: string };

/**
 * What the shop says about its delivery, marked by `msg`: `free` only where no order can be charged for it,
 * and not while that is unknown.
 */
export const sayDelivery = (
  facts: Pick<ShopFacts, 'isDeliveryFree'> | null,
  { free, charged }: DeliveryWords,
  values?: Record<string, string>,
): string => t(facts?.isDeliveryFree ? free : charged, values);
