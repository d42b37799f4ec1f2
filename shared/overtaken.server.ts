// Two people who change the same thing at once: the second says in `was` what it was when they began.

import { isDeepStrictEqual } from 'node:util';

/**
 * Whether somebody else has changed one of the fields since it was as in `was`. Whoever wants what is saved
 * already, as in a repeated request, overwrites nothing.
 */
export function isOvertaken<Value extends object>(
  now: Value,
  was: Partial<Value>,
  wanted: Partial<Value>,
): boolean {
  const names = Object.keys(was) as (keyof Value)[];
  return names.some(
    (name) => !isDeepStrictEqual(now[name], was[name]) && !isDeepStrictEqual(now[name], wanted[name]),
  );
}
