// Name, address and social links of the shop, as the root's loader gave them.

import { createContext, useContext, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../shop-context.ts';

/** For an error page, where the root's loader has returned nothing. */
export const ShopFactsContext = createContext<ShopFacts | null>(null);

/** As configured; null only while the whole shop is failing. */
export function useShopFacts(): ShopFacts | null {
  const known = useContext(ShopFactsContext);
  return useRouteLoaderData<ShopFacts>('root') ?? known;
}

let areChangedHere = false;

/**
 * From now on this browser reads the facts again with every navigation, so that whoever changes them sees it.
 */
export function noteChangedShopFacts(): void {
  areChangedHere = true;
}

export const wereShopFactsChanged = () => areChangedHere;

/** Title of a page whose data arrived after it was opened, so that its `meta` could not know it. */
export function useLateTitle(title: string | null): void {
  const shopName = useShopFacts()?.shopName;
  useEffect(() => {
    if (title !== null && shopName) document.title = `${title} | ${shopName}`;
  }, [title, shopName]);
}
