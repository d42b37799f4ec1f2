// A count on a phone, and what is not booked of it yet: in local storage, of one person, and gone when they
// sign out (which clears it) or the count is booked. Every number keeps what the shop had when it was typed.

import type { CountItem } from '#features/stock/count/count.contract.ts';
import { makeId } from '#shared/ids.ts';

const KEY = 'counting';

export type Counted = Pick<CountItem, 'toPick' | 'movement'> & { counted: string; seenStock: number };

export type KeptCount = {
  userId: string;
  storeId: string;
  /** undefined: the whole store. */
  shelf?: string;
  /** Of the booking, which is made once. */
  key: string;
  /** As they were last read. */
  items: CountItem[];
  /** By product. */
  counts: Record<string, Counted>;
};

let kept: KeptCount | null | undefined;
const listeners = new Set<() => void>();

function read(): KeptCount | null {
  if (kept === undefined) {
    try {
      kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptCount | null;
    } catch {
      kept = null;
    }
  }
  return kept;
}

function write(next: KeptCount | null): void {
  kept = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    console.log('The count cannot be kept over a reload in this browser.');
  }
  for (const listener of listeners) listener();
}

export const countStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** null: nothing is being counted here by this person. */
  get: (userId: string, storeId: string): KeptCount | null => {
    const now = read();
    // Whoever signed out has left nothing behind.
    if (now && localStorage.getItem(KEY) === null) kept = null;
    return kept && kept.userId === userId && kept.storeId === storeId ? kept : null;
  },
  start(userId: string, storeId: string, shelf: string | undefined): void {
    write({ userId, storeId, ...(shelf !== undefined && { shelf }), key: makeId(), items: [], counts: {} });
  },
  setItems(items: CountItem[]): void {
    if (kept) write({ ...kept, items });
  },
  /** '' takes the number away. What the shop had counts from the first digit on. */
  setCount(item: CountItem, text: string): void {
    if (!kept) return;
    const { [item.productId]: before, ...others } = kept.counts;
    if (text === '') return write({ ...kept, counts: others });
    const { stock: seenStock, toPick, movement } = item;
    const seen = before ?? { seenStock, toPick, movement };
    write({ ...kept, counts: { ...kept.counts, [item.productId]: { ...seen, counted: text } } });
  },
  /** They are to be counted again. */
  forget(productIds: readonly string[]): void {
    if (!kept) return;
    const counts = Object.entries(kept.counts).filter(([id]) => !productIds.includes(id));
    write({ ...kept, counts: Object.fromEntries(counts) });
  },
  close: () => write(null),
};
