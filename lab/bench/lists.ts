// How many lines of written lists are read correctly in the demo shop (quantity, size and product), for each
// kind of list. Fails when one of the project's own kinds is below its floor.

import { readFileSync } from 'node:fs';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { readList } from '#features/list/read/read-list.ts';
import type { Search } from '#features/search/search.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { judge, LIST_FLOORS, listWrittenLists, toWrittenList, type WrittenList } from '#tests/judge-lists.ts';

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
  const kinds = new Map<
    string,
    { lists: number; lines: number; product: number; amount: number; right: number }
  >();
  const lists = readLists(file);
  const start = performance.now();
  for (const list of lists) {
    const sums = kinds.get(list.kind) ?? { lists: 0, lines: 0, product: 0, amount: 0, right: 0 };
    kinds.set(list.kind, sums);
    const judged = judge(list, await readList(search, reads, list.text, new Set()));
    sums.lists++;
    sums.lines += judged.lines;
    sums.product += judged.product;
    sums.amount += judged.quantity;
    sums.right += judged.right;
    if (showsMisses) for (const miss of judged.misses) console.log(`${list.kind}: ${miss}`);
  }
  const took = (performance.now() - start) / lists.length;
  const share = (count: number, lines: number) => Number((count / lines).toFixed(3));
  console.table(
    Object.fromEntries(
      [...kinds].map(([kind, { lists: count, lines, product, amount, right }]) => [
        kind,
        {
          lists: count,
          lines,
          'product right': share(product, lines),
          'quantity and size right': share(amount, lines),
          'line right': share(right, lines),
          floor: file ? undefined : LIST_FLOORS[kind],
        },
      ]),
    ),
  );
  const isLow = [...kinds].some(
    ([kind, { right, lines }]) => !file && right / lines < (LIST_FLOORS[kind] ?? 0),
  );
  if (isLow) process.exitCode = 1;
  console.log(`${lists.length} lists, ${took.toFixed(1)} ms each`);
}
