// What a name says besides the thing itself, and how much that lowers its rank. Pure.

export type Traits = {
  /** How far the name goes beyond the thing itself. */
  extras: number;
  /** How many of its words mark it as not the plain thing. */
  altered: number;
  bundle: Bundle;
};

/** Several of one thing, or different things sold as one. */
export type Bundle = 'none' | 'multipack' | 'combo';
export type BundleCosts = Record<Bundle, number>;

export const COSTS_OF_BUNDLES: BundleCosts = { none: 0, multipack: 0.12, combo: 0.4 };
const COST_OF_ALTERED = 0.07;
const MAX_ALTERED = 2;
const COST_OF_EXTRA = 0.01;
const MAX_EXTRAS = 12;

/** What the query asked for costs nothing; `meantAltered` is Infinity if it names only brands. */
export function costOf(
  { extras, altered, bundle }: Traits,
  meantAltered: number,
  costs: BundleCosts,
): number {
  const unmeant = Math.max(Math.min(altered, MAX_ALTERED) - meantAltered, 0);
  return Math.min(extras, MAX_EXTRAS) * COST_OF_EXTRA + COST_OF_ALTERED * unmeant + costs[bundle];
}
