// Keeps the sizes of one product apart in a row, where similar sales would place them side by side. Pure.

export type SpacedProduct = {
  id: string;
  /** null: not in a known group. */
  sizeGroup: string | null;
  isInStock: boolean;
};

/** Cards of a row that a wide screen shows at once. */
const IN_SIGHT = 6;

/**
 * The first `limit` of a ranked row, in order, except that no other size of a product is among the five cards
 * before it while there are other products to place. Sold-out products stay after everything in stock.
 */
export function spaceSizes(ranked: readonly SpacedProduct[], limit: number): SpacedProduct[] {
  const spaced: SpacedProduct[] = [];
  const lastPlaces = new Map<string, number>();
  const rest = [...ranked];
  while (rest.length > 0 && spaced.length < limit) {
    const isInStock = rest.some((product) => product.isInStock);
    const placeBefore = ({ id, sizeGroup }: SpacedProduct) => lastPlaces.get(sizeGroup ?? id) ?? -IN_SIGHT;
    const candidates = rest.filter((product) => product.isInStock === isInStock);
    const next =
      candidates.find((product) => spaced.length - placeBefore(product) >= IN_SIGHT) ??
      // All have another size in sight: take the one whose other size is farthest away.
      candidates.reduce((best, product) => (placeBefore(product) < placeBefore(best) ? product : best));
    lastPlaces.set(next.sizeGroup ?? next.id, spaced.length);
    spaced.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return spaced;
}
