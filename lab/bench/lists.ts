// How many lines of written lists are read correctly in the demo shop (quantity, size and product), for each
// kind of list. Fails when one of the project's own kinds is below its floor.

import { readFileSync } from 'node:fs';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { readList } from '#features/list/read/read-list.ts';
import type { Search } from '#features/search/search.ts';
import { judge, LIST_FLOORS, listWrittenLists, toWrittenList, type WrittenList } from '#tests/judge-lists.ts';
import { formatTable } from '../report.ts';
import { FIRST_STORE_ID } from '../start/people.ts';

/**
 * A file has one list per line: kind, tab, list as in tests/written-lists.ts. Without a file: the project's
 * own lists.
 */
function readLists(file: string | undefined): WrittenList[] {
  if (!file) return listWrittenLists();
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => toWrittenList(...(line.split('\t') as [string, string])));
}

export async function benchLists(
  { search, catalogue }: { search: Search; catalogue: Catalogue },
  { file, showsMisses }: { file: string | undefined; showsMisses: boolean },
): Promise<void> {
  const reads = catalogue.at(FIRST_STORE_ID);
  const kinds = new Map<string, Record<'lists' | 'lines' | 'product' | 'quantity' | 'right', number>>();
  const lists = readLists(file);
  const start = performance.now();
  for (const list of lists) {
    const sums = kinds.get(list.kind) ?? { lists: 0, lines: 0, product: 0, quantity: 0, right: 0 };
    kinds.set(list.kind, sums);
    const judged = judge(list, await readList(search, reads, list.text, new Set()));
    sums.lists++;
    for (const key of ['lines', 'product', 'quantity', 'right'] as const) sums[key] += judged[key];
    if (showsMisses) for (const miss of judged.misses) console.log(`${list.kind}: ${miss}`);
  }
  const took = (performance.now() - start) / lists.length;
  const floorOf = (kind: string) => (file ? undefined : LIST_FLOORS[kind]);
  const head = [
    'lists of',
    'lists',
    'lines',
    'product right',
    'quantity and size right',
    'line right',
    'floor',
  ];
  const rows = [...kinds].map(([kind, { lists: count, lines, product, quantity, right }]) => {
    const shares = [product, quantity, right].map((sum) => (sum / lines).toFixed(3));
    return [kind, count, lines, ...shares, floorOf(kind)];
  });
  console.log(formatTable(head, rows));
  if ([...kinds].some(([kind, { right, lines }]) => right / lines < (floorOf(kind) ?? 0)))
    process.exitCode = 1;
  console.log(`${lists.length} lists, ${took.toFixed(1)} ms each`);
}
