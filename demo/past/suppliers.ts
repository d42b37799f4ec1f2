// Who delivers to the demo's stores: invented firms, each with its categories and its days.

import suppliers from './suppliers.json' with { type: 'json' };

export type Supplier = {
  name: string;
  /** Days between two deliveries. */
  everyDays: number;
  /** Days until its goods are best before, at least and at most; null: they last. */
  keepsDays: number[] | null;
  categories: readonly string[];
};

/** The last one delivers what belongs to no other. */
export const SUPPLIERS: readonly Supplier[] = suppliers;

export const supplierOf = ({ category }: { category: string }): Supplier =>
  SUPPLIERS.find(({ categories }) => categories.includes(category)) ?? SUPPLIERS.at(-1)!;
