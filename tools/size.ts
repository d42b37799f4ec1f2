// `npm run size`: the JavaScript that each kind of page loads, compressed as it is sent, and the lines of the
// web side. Needs the built pages.

import { globSync, readFileSync, statSync } from 'node:fs';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const ASSETS = 'build/client/';
/** Kilobytes; what counts is loaded before anything is pressed. */
const BUDGETS: readonly [application: 'shop' | 'work', page: string, goal: number][] = [
  ['shop', 'catalogue/home.tsx', 95],
  ['shop', 'catalogue/listing.tsx', 100],
  ['shop', 'catalogue/product.tsx', 100],
  ['shop', 'catalogue/search.tsx', 105],
  ['shop', 'cart/cart.tsx', 115],
  ['shop', 'checkout/checkout.tsx', 120],
  ['shop', 'account/login.tsx', 105],
  ['work', 'orders/orders.tsx', 150],
];

/** Loaded without a press, although on demand: at rest, and because the search box has the focus. */
const LATER = ['web/data/visit-vitals.ts'];
const WITH_SEARCH = 'web/parts/search-bar/search-bar-panel.tsx';

for (const [application, page, goal] of BUDGETS) {
  const manifest = JSON.parse(readFileSync(`${ASSETS}${application}.json`, 'utf8')) as Manifest;
  const folder = `web/${application}`;
  const later = page === 'catalogue/search.tsx' ? [...LATER, WITH_SEARCH] : LATER;
  const files = listFiles(manifest, [`${folder}/${application}-entry.tsx`, `${folder}/${page}`, ...later]);
  const bytes = files.reduce((sum, file) => sum + statSync(`${ASSETS}${file}.br`).size, 0);
  const kb = (bytes / 1000).toFixed(1).padStart(6);
  console.log(`${kb} kB of ${goal}  ${folder}/${page} (${files.length} files)`);
}

const sources = globSync('web/**/*.{ts,tsx}');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
console.log(
  toLine(
    'web/',
    sources.filter((file) => !isTest(file)),
  ),
);
console.log(toLine('its tests', sources.filter(isTest)));

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

function toLine(name: string, files: readonly string[]): string {
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
  return `${lines} lines in ${files.length} files: ${name}`;
}
