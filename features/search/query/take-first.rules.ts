/** The first so many of the items in order, without sorting all of them. No two may be equal. Pure. */
export function takeFirst(
  items: Uint32Array,
  size: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (items.length <= size) return [...items].sort(compare);
  // The middle of three is seldom an end, whatever order they are in.
  const ends = [items[0]!, items[items.length >> 1]!, items.at(-1)!].sort(compare);
  const pivot = ends[1]!;
  const before = items.filter((item) => compare(item, pivot) < 0);
  if (before.length >= size) return takeFirst(before, size, compare);
  const behind = items.filter((item) => compare(pivot, item) < 0);
  return [...before].sort(compare).concat(pivot, takeFirst(behind, size - before.length - 1, compare));
}
