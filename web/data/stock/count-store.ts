// A stock count on a phone that is not booked yet: in local storage, of one person, and removed when they
// sign out (which clears it) or the count is booked. Every number is stored with the recorded stock at the
// time it was typed.

import type { CountItem } from '#features/stock/count/count.contract.ts';
import { makeId } from '#shared/ids.ts';

const KEY = 'counting';

export type Counted = Pick<CountItem, 'toPick' | 'movement'> & { counted: string; seenStock: number };

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
  counts: Record<string, Counted>;
};

let saved: SavedCount | null | undefined;
const listeners = new Set<() => void>();

function read(): SavedCount | null {
  if (saved === undefined) {
    try {
      saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedCount | null;
    } catch {
      saved = null;
    }
  }
  return saved;
}

function write(next: SavedCount | null): void {
  saved = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    console.log('This browser cannot keep your count when the page is reloaded.');
  }
  for (const listener of listeners) listener();
}

export const countStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** null when this person is counting nothing here. */
  get: (userId: string, storeId: string): SavedCount | null => {
    const now = read();
    // Signing out has cleared local storage, so nothing may be left in memory.
    if (now && localStorage.getItem(KEY) === null) saved = null;
    return saved && saved.userId === userId && saved.storeId === storeId ? saved : null;
  },
  start(userId: string, storeId: string, shelf: string | undefined): void {
    write({ userId, storeId, ...(shelf !== undefined && { shelf }), key: makeId(), items: [], counts: {} });
  },
  setItems(items: CountItem[]): void {
    if (saved) write({ ...saved, items });
  },
  /** '' removes the number. The recorded stock is that of the moment when the first digit was typed. */
  setCount(item: CountItem, text: string): void {
    if (!saved) return;
    const { [item.productId]: before, ...others } = saved.counts;
    if (text === '') return write({ ...saved, counts: others });
    const { stock: seenStock, toPick, movement } = item;
    const seen = before ?? { seenStock, toPick, movement };
    write({ ...saved, counts: { ...saved.counts, [item.productId]: { ...seen, counted: text } } });
  },
  /** These products must be counted again. */
  forget(productIds: readonly string[]): void {
    if (!saved) return;
    const counts = Object.entries(saved.counts).filter(([id]) => !productIds.includes(id));
    write({ ...saved, counts: Object.fromEntries(counts) });
  },
  close: () => write(null),
};
