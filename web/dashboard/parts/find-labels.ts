// Interprets what staff type to find a product: a code, or words of its name. Pure.

import type { FoundProduct } from '#features/stock/find/find.contract.ts';

const MAX = 10;

/** Whether the text looks like a bar code or a SKU: no spaces, and a digit in it. */
export const isCode = (text: string): boolean => /^\S*\d\S*$/.test(text);

/** Products whose name, size or SKU contains every word, for when the server cannot be reached. */
export function findByName(products: readonly FoundProduct[], text: string): FoundProduct[] {
  const words = text.toLowerCase().split(/\s+/);
  return products
    .filter(({ name, unit, sku }) => {
      const said = `${name} ${unit} ${sku}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .slice(0, MAX);
}
