// What shoppers of the demo's past searched for, with and without result.

import type { SearchCount } from '#features/catalogue/search/search.store.ts';
import { DAY_MS } from '#shared/times.ts';
import type { Draw } from './people.ts';
import type { PastProduct } from './shelves.ts';
import { PAST_DAYS, toIndianDay, toMidnight } from './time.ts';
import words from './words.json' with { type: 'json' };

type MissedText = { id: string; text: string; count: number; at: number };

const toTerms = (list: Record<string, number>) =>
  Object.entries(list).map(([text, weight]) => ({ text, weight }));

export function drawSearches(draw: Draw, products: readonly PastProduct[], now: number) {
  const names = products.map(({ name }) => name.toLowerCase());
  const wanted = [
    ...toTerms(words.searches)
      .map((term) => ({ ...term, found: names.filter((name) => name.includes(term.text)).length }))
      // A small demo does not have all of them.
      .filter(({ found }) => found > 0),
    // The demo has none of these.
    ...toTerms(words.searchesInVain).map((term) => ({ ...term, found: 0 })),
  ];
  const today = toMidnight(now);
  const terms: (SearchCount & Record<'found' | 'opened' | 'added', number> & { day: string })[] = [];
  const missed = new Map<string, MissedText>();
  for (let daysAgo = PAST_DAYS; daysAgo >= 0; daysAgo--) {
    const midnight = today - daysAgo * DAY_MS;
    // Today is not over.
    const share = daysAgo === 0 ? (now - today) / DAY_MS : 1;
    for (const { text, weight, found } of wanted) {
      // `weight`: how often on an ordinary day.
      const searches = Math.floor(weight * share * (0.6 + 0.8 * draw.next()) + draw.next());
      if (searches === 0) continue;
      const opened = Math.round(searches * (found > 0 ? 0.3 * draw.next() : 0));
      const added = Math.round(searches * (found > 0 ? 0.35 + 0.3 * draw.next() : 0));
      const inVain = found > 0 ? 0 : searches;
      terms.push({ day: toIndianDay(midnight), text, searches, missed: inVain, found, opened, added });
      if (found > 0) continue;
      const known = missed.get(text) ?? { id: draw.makeId(midnight), text, count: 0, at: 0 };
      const at = midnight + Math.floor(draw.next() * share * DAY_MS);
      missed.set(text, { ...known, count: known.count + searches, at });
    }
  }
  return { terms, missed: [...missed.values()] };
}
