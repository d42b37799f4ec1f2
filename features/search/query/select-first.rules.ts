const SAMPLE = 64;

export type Compare = (a: number, b: number) => number;

/** The first `size` items, unsorted, without sorting all of them. No two items may compare equal. Pure. */
export function selectFirst(items: ArrayLike<number>, size: number, compare: Compare): number[] {
  if (items.length <= size) return Array.from(items);
  if (items.length <= SAMPLE) return Array.from(items).sort(compare).slice(0, size);
  // Taken from a sample: an item slightly beyond the first `size`.
  const sample = Array.from({ length: SAMPLE }, (_, at) => items[Math.floor((at / SAMPLE) * items.length)]!);
  const pivot = sample.sort(compare)[Math.min(Math.ceil((size / items.length) * SAMPLE), SAMPLE - 1)]!;
  const before: number[] = [];
  const behind: number[] = [];
  // A loop, because filtering typed arrays takes several times as long.
  for (let at = 0; at < items.length; at++)
    if (items[at] !== pivot) (compare(items[at]!, pivot) < 0 ? before : behind).push(items[at]!);
  if (before.length >= size) return selectFirst(before, size, compare);
  return before.concat(pivot, selectFirst(behind, size - before.length - 1, compare));
}
