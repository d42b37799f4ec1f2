// Texts of a stock count. Pure.

import { plural } from '../../ui/number.tsx';

export const toProducts = (count: number) => plural(count, 'product');

/** 'As expected', '2 less than 10: 8 in stock, 2 sold and not picked yet' */
export function formatDifference(
  difference: number,
  { seenStock, toPick }: { seenStock: number; toPick: number },
): string {
  if (difference === 0) return 'As expected';
  const expected = seenStock + toPick;
  const parts = toPick === 0 ? '' : `: ${seenStock} in stock, ${toPick} sold and not picked yet`;
  const how = difference < 0 ? `${-difference} less than` : `${difference} more than`;
  return `${how} ${expected}${parts}`;
}

/** '3 sold meanwhile', '1 came back meanwhile', '' */
export function formatMeanwhile(meanwhile: number): string {
  if (meanwhile === 0) return '';
  return meanwhile < 0 ? `${-meanwhile} sold meanwhile` : `${meanwhile} came back meanwhile`;
}
