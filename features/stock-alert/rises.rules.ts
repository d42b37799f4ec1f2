// How many may be told that a product is back. Pure.

export type Rises = {
  /** What the store has now. */
  stock: number;
  isHidden: boolean;
  /** Units that were delivered and nobody has been told of. */
  fresh: number;
  /** Units that were put back: of cancelled orders, by a count. */
  returned: number;
  /** So many were told lately, and may be on their way to buy. */
  told: number;
};

export type Units = Pick<Rises, 'fresh' | 'returned'>;

/** How many of the next in line are told, of which units. */
export type Turn = { count: number; units: Units };

/**
 * Never more than there are units. A unit that was put back counts only as far as the stock is more than all
 * who were told lately: it may be the one that somebody was told of, bought and cancelled.
 */
export function toTurn({ stock, isHidden, told, ...rises }: Rises, most: number): Turn {
  // What was sold again already is told of when more comes.
  const fresh = Math.min(rises.fresh, stock);
  const returned = Math.min(rises.returned, stock - fresh);
  const free = fresh + Math.max(0, Math.min(returned, stock - told - fresh));
  return { count: isHidden ? 0 : Math.min(most, free), units: { fresh, returned } };
}

/** What is left for later once so many were told: the delivered ones are taken first. */
export function leave({ fresh, returned }: Units, taken: number): Units {
  const ofFresh = Math.min(fresh, taken);
  return { fresh: fresh - ofFresh, returned: Math.max(0, returned - (taken - ofFresh)) };
}
