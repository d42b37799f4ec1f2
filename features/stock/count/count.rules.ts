// What a count knows by itself: when a difference is counted once more. Pure.

/** Above both a difference is counted twice before it is booked: a slip of the finger costs a whole shelf. */
export const LARGE = { share: 0.2, paise: 500_00 };

export const isLarge = (difference: number, { expected, paise }: { expected: number; paise: number }) =>
  Math.abs(difference) > LARGE.share * expected && Math.abs(paise) > LARGE.paise;

/** What was read longer before the count is only believed if nothing was picked since. */
export const OLD_SECONDS = 60;
