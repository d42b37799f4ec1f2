// `npm run size`: the JavaScript that each kind of page loads, compressed as it is sent. Needs the built
// pages.

import { readFileSync, statSync } from 'node:fs';

type Manifest = Record<string, { file: string; imports?: string[] }>;
type Budget = [application: 'shop' | 'work', page: string, goal: number, opened?: string];

const ASSETS = 'build/client/';
/** Kilobytes; what counts is loaded before anything is pressed, and what is `opened`. */
const BUDGETS: readonly Budget[] = [
  ['shop', 'catalogue/home.tsx', 95],
  ['shop', 'catalogue/home.tsx', 150, 'web/parts/cart/cart-drawer.tsx'],
  ['shop', 'catalogue/listing.tsx', 100],
  ['shop', 'catalogue/product.tsx', 100],
  // Because the search box has the focus.
  ['shop', 'catalogue/search.tsx', 105, 'web/parts/search-bar/search-bar-panel.tsx'],
  ['shop', 'cart/cart.tsx', 115],
  ['shop', 'checkout/checkout.tsx', 120],
  ['shop', 'account/login.tsx', 105],
  ['work', 'orders/orders.tsx', 150],
];

/** Loaded without a press, although on demand: at rest. */
const LATER = 'web/data/visit-vitals.ts';

for (const [application, page, goal, opened] of BUDGETS) {
  const manifest = JSON.parse(readFileSync(`${ASSETS}${application}.json`, 'utf8')) as Manifest;
  const folder = `web/${application}`;
  const loaded = [`${folder}/${application}-entry.tsx`, `${folder}/${page}`, LATER];
  const files = listFiles(manifest, opened ? [...loaded, opened] : loaded);
  const bytes = files.reduce((sum, file) => sum + statSync(`${ASSETS}${file}.br`).size, 0);
  const kb = (bytes / 1000).toFixed(1).padStart(6);
  console.log(
    `${kb} kB of ${goal}  ${[`${folder}/${page}`, opened].join(' ').trimEnd()} (${files.length} files)`,
  );
}

/** What these sources import, directly and indirectly, but not on demand. */
function listFiles(manifest: Manifest, from: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (source: string): void => {
    const { file, imports = [] } = manifest[source]!;
    if (found.has(file)) return;
    found.add(file);
    for (const next of imports) add(next);
  };
  for (const source of from) add(source);
  return [...found];
}
