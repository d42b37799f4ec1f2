// Who delivers to the demo's stores: invented firms, each with its categories and its days.

import type { DemoProduct } from '../demo-product.ts';

export type Supplier = {
  name: string;
  /** Days between two deliveries. */
  everyDays: number;
  /** Days until its goods are best before; null: they last. */
  keepsDays: readonly [least: number, most: number] | null;
  categories: readonly string[];
};

export const SUPPLIERS: readonly Supplier[] = [
  {
    name: 'Nandi Dairy & Bakery',
    everyDays: 2,
    keepsDays: [5, 9],
    categories: ['Dairy, Bread & Eggs'],
  },
  {
    name: 'Kolar Farm Fresh',
    everyDays: 2,
    keepsDays: null,
    categories: ['Fruits & Vegetables', 'Meat, Fish & Seafood'],
  },
  {
    name: 'Coldchain Foods',
    everyDays: 6,
    keepsDays: [40, 120],
    categories: ['Instant & Frozen Food', 'Chocolates, Sweets & Ice Cream', 'Cold Drinks & Juices'],
  },
  {
    name: 'Deccan Grain Traders',
    everyDays: 7,
    keepsDays: null,
    categories: ['Atta, Rice & Dal', 'Masala, Salt & Sugar', 'Oils & Ghee', 'Dry Fruits & Seeds'],
  },
  {
    name: 'Garden City Snacks',
    everyDays: 5,
    keepsDays: [30, 90],
    categories: ['Chips, Namkeen & Snacks', 'Biscuits & Bakery'],
  },
];

/** For every other category. */
export const OTHER_SUPPLIER: Supplier = {
  name: 'Cauvery Household Supply',
  everyDays: 7,
  keepsDays: null,
  categories: [],
};

export const supplierOf = ({ category }: Pick<DemoProduct, 'category'>): Supplier =>
  SUPPLIERS.find(({ categories }) => categories.includes(category)) ?? OTHER_SUPPLIER;
