// Who delivers to the demo's stores: invented firms, each with its categories and its days.

import suppliers from './suppliers.json' with { type: 'json' };

/**
 * No taxpayer of India has the number 0000. `keepsDays`: days until its goods are best before, at least and
 * at most; null: they last.
 */
export type Supplier = (typeof suppliers)[number];

/** The last one delivers what belongs to no other. */
export const SUPPLIERS: readonly Supplier[] = suppliers;

export const supplierOf = ({ category }: { category: string }): Supplier =>
  SUPPLIERS.find(({ categories }) => categories.includes(category)) ?? SUPPLIERS.at(-1)!;
