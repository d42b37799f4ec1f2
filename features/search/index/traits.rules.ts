// What a name says beside the thing itself, counted and packed into one byte with whether the product is in
// stock: ranking reads it for every product that fits. Pure.

/** Several of one, or different things sold as one. */
export const BUNDLE = { none: 0, multipack: 1, combo: 2 } as const;

export type Traits = {
  /** How far the name goes beyond the thing itself, to 12. */
  extras: number;
  /** How many of its words say that it is not the plain thing, to 2. */
  altered: number;
  bundle: number;
  isInStock: boolean;
};

const MOST_EXTRAS = 12;
const MOST_ALTERED = 2;
const BUNDLES = 3;
/** So many different ones there are. */
export const TRAITS = (MOST_EXTRAS + 1) * (MOST_ALTERED + 1) * BUNDLES * 2;

export function packTraits({ extras, altered, bundle, isInStock }: Traits): number {
  const name = Math.min(extras, MOST_EXTRAS) * (MOST_ALTERED + 1) + Math.min(altered, MOST_ALTERED);
  return (name * BUNDLES + bundle) * 2 + Number(isInStock);
}

export function unpackTraits(traits: number): Traits {
  const rest = traits >> 1;
  const name = Math.floor(rest / BUNDLES);
  return {
    extras: Math.floor(name / (MOST_ALTERED + 1)),
    altered: name % (MOST_ALTERED + 1),
    bundle: rest % BUNDLES,
    isInStock: isInStock(traits),
  };
}

export const isInStock = (traits: number): boolean => (traits & 1) === 1;

export const withStock = (traits: number, isThere: boolean): number => (traits & ~1) | Number(isThere);
