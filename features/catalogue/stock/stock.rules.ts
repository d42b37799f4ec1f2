// Fields of a product in a store. Pure.

import { orNull, textOrEmpty, wholeNumber } from '#shared/field-schemas.ts';
import { productFields } from '../product.rules.ts';

export const stockFields = {
  /** What can be sold now. */
  stock: productFields.stock,
  shelf: textOrEmpty('Shelf', 40, { description: "Its shelf; '' for unknown" }),
  /** Below it the stock is low; null for none. */
  reorderLevel: orNull(wholeNumber('Reorder level', { maximum: 1_000_000 })),
};
