// Name, address and social links of the shop, as the root's loader gave them.

import { createContext, useContext, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { t } from './language.ts';
import type { ShopFacts } from '../shop-context.ts';

/** For an error page, where the root's loader has returned nothing. */
export const ShopFactsContext = createContext<ShopFacts | null>(null);

/** As configured; null only while the whole shop is failing. */
export function useShopFacts(): ShopFacts | null {
  const known = useContext(ShopFactsContext);
  return useRouteLoaderData<ShopFacts>('root') ?? known;
}

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
