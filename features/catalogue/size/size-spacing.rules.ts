// Keeps the sizes of one product apart in a row, where they would stand side by side because they sell
// alike. Pure.

export type Ranked = {
  id: string;
  /** null: of no group that is known. */
  sizeGroup: string | null;
  isInStock: boolean;
};

/** As many cards as a wide screen shows of a row at once. */
const IN_SIGHT = 6;

/**
 * The first `limit` of a ranked row, in its order but for sizes: no other size of a product stands among the
 * five cards before it, as long as there is something else to put there. What is sold out stays behind
 * everything that is in stock.
 */
export function spaceSizes(ranked: readonly Ranked[], limit: number): Ranked[] {
  const spaced: Ranked[] = [];
  const lastPlaces = new Map<string, number>();
  const rest = [...ranked];
  while (rest.length > 0 && spaced.length < limit) {
    const isInStock = rest.some((product) => product.isInStock);
    const placeBefore = ({ id, sizeGroup }: Ranked) => lastPlaces.get(sizeGroup ?? id) ?? -IN_SIGHT;
    const candidates = rest.filter((product) => product.isInStock === isInStock);
    const next =
      candidates.find((product) => spaced.length - placeBefore(product) >= IN_SIGHT) ??
      // All have another size in sight: the one whose other size is farthest away.
      candidates.reduce((best, product) => (placeBefore(product) < placeBefore(best) ? product : best));
    lastPlaces.set(next.sizeGroup ?? next.id, spaced.length);
    spaced.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return spaced;
}
