// How many people may be told that a product is back. Pure.

export type Rises = {
  /** The store's stock now. */
  stock: number;
  isHidden: boolean;
  /** Delivered units that nobody has been told about. */
  fresh: number;
  /** Units put back by cancelled orders or by a count. */
  returned: number;
  /** People told lately, who may be about to buy. */
  told: number;
};

export type Units = Pick<Rises, 'fresh' | 'returned'>;

/** How many people are told next, and the units this is based on. */
export type Turn = { count: number; units: Units };

/**
 * Never more people than units. A unit that was put back counts only as far as the stock exceeds the number
 * of people told lately: it may be the unit that one of them bought and cancelled.
 */
export function toTurn({ stock, isHidden, told, ...rises }: Rises, most: number): Turn {
  // Units that are sold again already are announced when more come.
  const fresh = Math.min(rises.fresh, stock);
  const returned = Math.min(rises.returned, stock - fresh);
  const free = fresh + Math.max(0, Math.min(returned, stock - told - fresh));
  return { count: isHidden ? 0 : Math.min(most, free), units: { fresh, returned } };
}

/** The units left for later after `taken` people were told; delivered units are used first. */
export function leave({ fresh, returned }: Units, taken: number): Units {
  const ofFresh = Math.min(fresh, taken);
  return { fresh: fresh - ofFresh, returned: Math.max(0, returned - (taken - ofFresh)) };
}
