// What shoppers of the demo's past searched for, with and without result.

import type { Searched } from '#features/search/admin/search-terms.store.ts';
import type { Draw } from './people.ts';
import type { PastProduct } from './shelves.ts';
import { DAY_MS, PAST_DAYS, toIndianDay, toMidnight } from './time.ts';

/** How often on an ordinary day. */
const FOUND =
  'milk 22; bread 15; eggs 14; curd 11; onion 10; tomato 9; potato 8; atta 8; paneer 8; banana 7; rice 7; chips 7; sugar 5; oil 5; butter 5; tea 5; coffee 4; salt 4; dal 4; biscuit 4; noodles 3; ghee 4; chocolate 4; ice cream 4; water 4; soap 3; shampoo 2; detergent 3; diaper 2; apple 4; coriander 3; ginger 2; lemon 3; coconut 2; cheese 3; juice 3; cola 3; namkeen 2; toothpaste 2';
/** The demo has none of these. */
const MISSED = 'umbrella 0.9; phone charger 0.8; kombucha 0.6; playing cards 0.4; lottery ticket 0.2';

export type SearchesOfDay = Omit<Searched, 'found'> & {
  day: string;
  found: number;
  opened: number;
  added: number;
};
export type MissedText = { id: string; text: string; count: number; at: number };

const read = (list: string) =>
  list.split('; ').map((entry) => {
    const [, text = '', weight] = /^(.+) ([\d.]+)$/.exec(entry) ?? [];
    return { text, weight: Number(weight) };
  });

export function drawSearches(draw: Draw, products: readonly PastProduct[], now: number) {
  const names = products.map(({ name }) => name.toLowerCase());
  const wanted = [
    ...read(FOUND)
      .map((term) => ({ ...term, found: names.filter((name) => name.includes(term.text)).length }))
      // A small demo does not have all of them.
      .filter(({ found }) => found > 0),
    ...read(MISSED).map((term) => ({ ...term, found: 0 })),
  ];
  const today = toMidnight(now);
  const terms: SearchesOfDay[] = [];
  const missed = new Map<string, MissedText>();
  for (let daysAgo = PAST_DAYS; daysAgo >= 0; daysAgo--) {
    const midnight = today - daysAgo * DAY_MS;
    // Today is not over.
    const share = daysAgo === 0 ? (now - today) / DAY_MS : 1;
    for (const { text, weight, found } of wanted) {
      const searches = Math.floor(weight * share * (0.6 + 0.8 * draw.next()) + draw.next());
      if (searches === 0) continue;
      const opened = Math.round(searches * (found > 0 ? 0.3 * draw.next() : 0));
      const added = Math.round(searches * (found > 0 ? 0.35 + 0.3 * draw.next() : 0));
      terms.push({
        day: toIndianDay(midnight),
        text,
        searches,
        missed: found > 0 ? 0 : searches,
        found,
        opened,
        added,
      });
      if (found > 0) continue;
      const known = missed.get(text) ?? { id: draw.makeId(midnight), text, count: 0, at: 0 };
      const at = midnight + Math.floor(draw.next() * share * DAY_MS);
      missed.set(text, { ...known, count: known.count + searches, at });
    }
  }
  return { terms, missed: [...missed.values()] };
}
