// The tax of the demo's goods, as the shop itself proposes it: that of a sub-category by its name, and where
// the name stands for several rates, the own one of a product by its title.

import { proposeTax } from '#features/catalogue/tax/tax-proposals.rules.ts';
import type { ProductTax } from '#features/orders/invoice/invoice.contract.ts';
import type { DemoProduct } from './demo-product.ts';

export function taxOfSubCategory(name: string): ProductTax {
  const found = proposeTax(name);
  if (!found) throw new Error(`gst-groups.txt: nothing for "${name}"`);
  return { hsnCode: found.hsnCode, gstBasisPoints: found.gstRate * 100 };
}

/** null: it takes that of its sub-category. */
export function ownTaxOf({
  subCategory,
  pack,
}: Pick<DemoProduct, 'subCategory' | 'pack'>): ProductTax | null {
  const others = proposeTax(subCategory)!.others.map(({ gstRate }) => gstRate);
  const own = others.length > 0 && proposeTax(pack.title);
  return own && others.includes(own.gstRate)
    ? { hsnCode: own.hsnCode, gstBasisPoints: own.gstRate * 100 }
    : null;
}
