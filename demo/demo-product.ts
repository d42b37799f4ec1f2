// The type of a product of the demo catalogue, before it has an id or a row. Owned by the demo: the shop
// itself never imports it.

/** Everything needed to draw a pack; small enough to be stored as a row of JSON. */
export type PackFacts = {
  /** The outline, one of `demo/pictures/packs.json`: "pouch", "bottle"; "loose" is produce without a pack. */
  shape: string;
  /** null for produce, which is sold loose. */
  brand: string | null;
  /** The large text on the label: the item with its variant, without the brand ("Mango Lassi"). */
  title: string;
  /** A short true line for the label ("Cleaned", "Family Pack"), or null. */
  note: string | null;
  unit: string;
  /** Name of an illustration in `demo/pictures/art`, with its tint if it takes one, or LABEL. */
  art: string;
  /** Green square, brown triangle, or none because it is not food. */
  veg: 'veg' | 'non-veg' | null;
};

/**
 * Used in place of an illustration when none shows the product itself: the pack says in words what it holds.
 */
export const LABEL = 'label';

export type DemoProduct = {
  category: string;
  subCategory: string;
  /** Full display name with brand ("Dudhvan Toned Milk"); unique together with `unit`. */
  name: string;
  unit: string;
  /** Whole rupees. */
  price: number;
  /** Whole percent, 0-40. */
  discount: number;
  stock: number;
  /** How often it is bought, relative to the others of its sub-category. */
  demand: number;
  description: string;
  moreDetails: Record<string, string>;
  pack: PackFacts;
};

/** `sells`: its share of what its category sells, relative to its neighbours'. */
export type DemoSubCategory = { name: string; art: string; shape: string; sells: number };
/** `sells`: its share of all sales, relative to the others'. */
export type DemoCategory = {
  name: string;
  art: string;
  isFresh: boolean;
  sells: number;
  subCategories: DemoSubCategory[];
};
