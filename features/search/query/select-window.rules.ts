// A window of many in order, without sorting all of them. Pure but for the order of the array it is given.

export type Window = { offset: number; limit: number };

/**
 * The items from `offset` to `offset + limit` in order; the cost grows with the array and not with its
 * sorting.
 */
export function selectWindow(
  items: Uint32Array,
  { offset, limit }: Window,
  isBefore: (a: number, b: number) => boolean,
): number[] {
  if (offset >= items.length) return [];
  const end = offset + limit;
  if (end < items.length) partition(items, end, isBefore);
  const first = items.subarray(0, Math.min(end, items.length));
  if (offset > 0) partition(first, offset, isBefore);
  return [...first.subarray(offset)].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Moves the first `size` to the front, in no order (Hoare's selection, pivot in the middle of three). */
export function partition(
  items: Uint32Array,
  size: number,
  isBefore: (a: number, b: number) => boolean,
): void {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const pivot = middleOf(items[low]!, items[(low + high) >> 1]!, items[high]!, isBefore);
    let [left, right] = [low, high];
    while (left <= right) {
      while (isBefore(items[left]!, pivot)) left++;
      while (isBefore(pivot, items[right]!)) right--;
      if (left > right) break;
      const item = items[left]!;
      items[left++] = items[right]!;
      items[right--] = item;
    }
    if (size <= right) high = right;
    else if (size >= left) low = left;
    else return;
  }
}

function middleOf(a: number, b: number, c: number, isBefore: (a: number, b: number) => boolean): number {
  const [x, y] = isBefore(a, b) ? [a, b] : [b, a];
  if (isBefore(c, x)) return x;
  return isBefore(c, y) ? c : y;
}
