// A stock count on a phone that is not booked yet: in local storage, of one person, and removed when they
// sign out (which clears it) or the count is booked. Every number is stored with the recorded stock at the
// time it was typed.

import type { CountItem } from '#features/stock/count/count.contract.ts';
import { makeId } from '#shared/ids.ts';
import { hasParts, stored } from '../stored.ts';

export type CountEntry = Pick<CountItem, 'toPick' | 'movement'> & { counted: string; seenStock: number };

export type SavedCount = {
  userId: string;
  storeId: string;
  /** undefined: the whole store. */
  shelf?: string;
  /** Idempotency key of the booking. */
  key: string;
  /** As last read. */
  items: CountItem[];
  /** By product id. */
  counts: Record<string, CountEntry>;
};

const isCount = hasParts<SavedCount>({
  userId: 'string',
  storeId: 'string',
  key: 'string',
  counts: 'object',
});
const saved = stored('counting', isCount);

function change(changes: (count: SavedCount) => Partial<SavedCount>): void {
  const count = saved.read();
  if (count) saved.write({ ...count, ...changes(count) });
}

export const countStore = {
  subscribe: saved.subscribe,
  /** null when this person is counting nothing here. */
  get(userId: string, storeId: string): SavedCount | null {
    const count = saved.read();
    return count?.userId === userId && count.storeId === storeId ? count : null;
  },
  start(userId: string, storeId: string, shelf: string | undefined): void {
    const key = makeId();
    saved.write({ userId, storeId, ...(shelf !== undefined && { shelf }), key, items: [], counts: {} });
  },
  setItems: (items: CountItem[]) => change(() => ({ items })),
  /** '' removes the number. The recorded stock is that of the moment when the first digit was typed. */
  setCount({ productId, stock: seenStock, toPick, movement }: CountItem, counted: string): void {
    change(({ counts: { [productId]: before, ...others } }) => {
      if (counted === '') return { counts: others };
      const seen = before ?? { seenStock, toPick, movement };
      return { counts: { ...others, [productId]: { ...seen, counted } } };
    });
  },
  /** These products must be counted again. */
  forget(productIds: readonly string[]): void {
    change(({ counts }) => {
      const others = Object.entries(counts).filter(([id]) => !productIds.includes(id));
      return { counts: Object.fromEntries(others) };
    });
  },
  close: () => void saved.write(null),
};
