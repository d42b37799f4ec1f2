// What is counted on this phone: each number is shown and stored at once, and sent one after the other, also
// after a time without a network. The shop keeps it until it is booked, so that a colleague or another phone
// goes on with it. All of it is removed when the person signs out.

import type { CountItem, EntryBody } from '#features/stock/count/count.contract.ts';
import { callApi, type ApiError } from '../api.ts';
import { failureText } from '../failure.ts';
import { createOutbox, isRefusal, type Trouble } from '../outbox.ts';
import { getQueryClient } from '../query-client.ts';
import { hasParts, isObject, stored, type Guard } from '../stored.ts';

/** Whose count of which store. */
export type CountOwner = { userId: string; storeId: string };

/** The list as last read, for a time without a network. */
type SavedPage = CountOwner & {
  /** Which part and page of the store. */
  key: string;
  items: CountItem[];
  progress: { products: number; counted: number };
  readAt: number;
};
type QueuedEntry = CountOwner & { entry: EntryBody };
/** Why a number is not kept; `theirs`: somebody else has counted another one. */
export type CountNote = { message: string; theirs: number | null; mine: EntryBody };

export type CountState = {
  page: SavedPage | null;
  /** By product: what the shop does not know yet. */
  unsent: ReadonlyMap<string, EntryBody>;
  notes: Readonly<Record<string, CountNote>>;
  trouble: Trouble | null;
};

const NO_STATE: CountState = { page: null, unsent: new Map(), notes: {}, trouble: null };
const REST_MS = 400;
const RETRY_MS = 5_000;

const savedPage = stored(
  'counting',
  hasParts<SavedPage>({
    userId: 'string',
    storeId: 'string',
    key: 'string',
    items: 'object',
    progress: 'object',
  }),
);
const notes = stored('count-notes', isObject as Guard<Record<string, CountNote>>);
const outbox = createOutbox<QueuedEntry>({
  prefix: 'count-entry:',
  isValue: hasParts<QueuedEntry>({ userId: 'string', storeId: 'string', entry: 'object' }),
  restMs: REST_MS,
  pausesMs: [RETRY_MS],
  async send([first]) {
    const { storeId, entry } = first!.value;
    try {
      await callApi('PUT /api/stock/count-entry', { body: { storeId, ...entry } });
      await showSent(entry);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      note(entry, error);
    }
    outbox.remove([first!]);
  },
});

function note({ isInstead: _asked, ...mine }: EntryBody, error: ApiError): void {
  const theirs = error.code === 'COUNTED_BY_OTHER' ? (error.data as { counted: number }).counted : null;
  notes.write({ ...notes.read(), [mine.productId]: { message: failureText(error), theirs, mine } });
}

function forgetNote(productId: string): void {
  const { [productId]: _gone, ...rest } = notes.read() ?? {};
  notes.write(Object.keys(rest).length > 0 ? rest : null);
}

/** An answer that was asked for before may be older. */
async function showSent({ productId, counted, isInstead: _asked, ...seen }: EntryBody): Promise<void> {
  const entry =
    counted === null ? null : { secondsOld: 0, isRecounted: false, ...seen, counted, by: null, isMine: true };
  const sumCounted = (items: CountItem[]) =>
    items.filter((item) => item.entry !== null || item.countedAt !== null).length;
  function withEntry({ items: before, progress }: Pick<SavedPage, 'items' | 'progress'>) {
    const items = before.map((item) => (item.productId === productId ? { ...item, entry } : item));
    const counted = progress.counted + sumCounted(items) - sumCounted(before);
    return { items, progress: { ...progress, counted } };
  }
  const page = savedPage.read();
  if (page) savedPage.write({ ...page, ...withEntry(page) });
  const client = getQueryClient();
  const ofLists: Parameters<typeof client.cancelQueries>[0] = {
    predicate: ({ queryKey: [kind], state }) =>
      kind === 'GET /api/stock/to-count' && state.data !== undefined,
  };
  await client.cancelQueries(ofLists);
  client.setQueriesData<{ data: CountItem[]; progress: SavedPage['progress'] }>(ofLists, (answer) => {
    if (!answer) return answer;
    const { items: data, progress } = withEntry({ ...answer, items: answer.data });
    return { ...answer, data, progress };
  });
}

let last: { of: readonly unknown[]; state: CountState } = { of: [], state: NO_STATE };

export const countStore = {
  subscribe(listener: () => void) {
    const stops = [savedPage, notes, outbox].map(({ subscribe }) => subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  },
  /** The same object until it changes. */
  get({ userId, storeId }: CountOwner): CountState {
    const of = [userId, storeId, savedPage.read(), outbox.entries(), notes.read(), outbox.trouble()];
    if (of.some((part, at) => part !== last.of[at])) {
      const isOwn = (one: CountOwner) => one.userId === userId && one.storeId === storeId;
      const page = savedPage.read();
      const own = outbox.entries().filter(({ value }) => isOwn(value));
      last = {
        of,
        state: {
          page: page && isOwn(page) ? page : null,
          unsent: new Map(own.map(({ value: { entry } }) => [entry.productId, entry])),
          notes: notes.read() ?? NO_STATE.notes,
          trouble: outbox.trouble(),
        },
      };
    }
    return last.state;
  },
  keepPage: (page: SavedPage) => void savedPage.write(page),
  /** null: not counted after all. What is recorded is that of the item as it was last read. */
  setCount(
    who: CountOwner,
    item: CountItem,
    counted: number | null,
    how: { readAt: number; isRecounted?: boolean },
  ) {
    const { productId, stock: seenStock, toPick, movement } = item;
    const secondsOld = Math.max(0, Math.round((Date.now() - how.readAt) / 1000));
    const isRecounted = how.isRecounted ?? false;
    countStore.put(who, { productId, counted, seenStock, toPick, movement, secondsOld, isRecounted });
  },
  put(who: CountOwner, entry: EntryBody): void {
    const before = outbox.entries().filter(({ value }) => value.entry.productId === entry.productId);
    forgetNote(entry.productId);
    outbox.add({ ...who, entry });
    outbox.remove(before);
  },
  /** The other's number stays. */
  giveWay: forgetNote,
  /** True when the shop knows all of it. */
  flush: outbox.send,
};

export const NOTHING_COUNTED = NO_STATE;
