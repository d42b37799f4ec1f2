// Names of invented people.

import names from './people-names.json' with { type: 'json' };

/** Different for each of the first thousand numbers. */
export function toName(number: number): string {
  const { first, last } = names;
  const turn = number * 5 + Math.floor(number / first.length);
  return `${first[number % first.length]} ${last[turn % last.length]}`;
}
