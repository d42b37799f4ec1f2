// What staff type to find a product: a code, or words of its name. Pure.

import type { FoundProduct } from '#features/stock/find/find.contract.ts';

const MAX = 10;

/** A bar code or a SKU, as far as the letters say: no spaces, and a number in it. */
export const isCode = (text: string): boolean => /^\S*\d\S*$/.test(text);

/** Those whose name, size or SKU has every word, for when nobody is reached who knows more. */
export function findByName(products: readonly FoundProduct[], text: string): FoundProduct[] {
  const words = text.toLowerCase().split(/\s+/);
  return products
    .filter(({ name, unit, sku }) => {
      const said = `${name} ${unit} ${sku}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .slice(0, MAX);
}
