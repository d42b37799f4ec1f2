// What a name says beside the thing itself, counted and packed into one number with whether the product is in
// stock: ranking reads it for every product that fits. Pure.

/** Several of one, or different things sold as one. */
export const BUNDLE = { none: 0, multipack: 1, combo: 2 } as const;

export type Traits = {
  /** How far the name goes beyond the thing itself, to 12. */
  extras: number;
  /** How many of its words say that it is not the plain thing, to 2. */
  altered: number;
  bundle: number;
};

const MAX_EXTRAS = 12;
const MAX_ALTERED = 2;
/** Packed traits are below this. */
export const TRAITS = 2 ** 9;

/** Bits, lowest first: in stock 1, bundle 2, altered 2, extras 4. */
export const packTraits = ({ extras, altered, bundle }: Traits, isInStock: boolean): number =>
  Number(isInStock) |
  (bundle << 1) |
  (Math.min(altered, MAX_ALTERED) << 3) |
  (Math.min(extras, MAX_EXTRAS) << 5);

export const unpackTraits = (traits: number): Traits => ({
  extras: traits >> 5,
  altered: (traits >> 3) & 3,
  bundle: (traits >> 1) & 3,
});

export const isInStock = (traits: number): boolean => (traits & 1) === 1;

export const withStock = (traits: number, isThere: boolean): number => (traits & ~1) | Number(isThere);
