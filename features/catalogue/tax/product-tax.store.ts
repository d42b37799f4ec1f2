// SQL that writes the taxes of products.

import { eq } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { TaxInput } from './product-tax.rules.ts';
import { productTaxes } from './product-tax.table.ts';

/** Most products have no taxes: a row is written only if something was sent. */
export async function setProductTax(tx: Queryable, productId: string, tax: TaxInput): Promise<void> {
  const said = Object.values(tax);
  if (said.length === 0) return;
  if (said.every((value) => value === null)) {
    await tx.update(productTaxes).set(tax).where(eq(productTaxes.productId, productId));
    return;
  }
  await tx
    .insert(productTaxes)
    .values({ productId, ...tax })
    .onConflictDoUpdate({ target: productTaxes.productId, set: tax });
}
