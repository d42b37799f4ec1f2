// Name, address and social links of the shop, as the root's loader gave them.

import { createContext, useContext, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../shop-context.ts';

/** On an error page, where the root's loader has given nothing. */
export const ShopFactsContext = createContext<ShopFacts | null>(null);

/** As configured; null only while the whole shop is failing. */
export function useShopFacts(): ShopFacts | null {
  const known = useContext(ShopFactsContext);
  return useRouteLoaderData<ShopFacts>('root') ?? known;
}

let areChangedHere = false;

/** From now on whatever this browser does reads them again: who changes them wants to see it. */
export function noteChangedShopFacts(): void {
  areChangedHere = true;
}

export const wereShopFactsChanged = () => areChangedHere;

/** For a page whose data came after it was opened, which its `meta` could not know. */
export function useLateTitle(title: string | null): void {
  const shopName = useShopFacts()?.shopName;
  useEffect(() => {
    if (title !== null && shopName) document.title = `${title} | ${shopName}`;
  }, [title, shopName]);
}
