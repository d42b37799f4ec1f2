// Unsaved edits of a goods-in draft. Shown and stored at once, and sent together when typing pauses; without
// a network they are queued. Independent of React and HTTP; draft.ts connects it.

import type { SaveReceiptBody } from '#features/stock/receipt/receipt.contract.ts';

export type LineTexts = { code?: string; quantity?: string; cost?: string; bestBefore?: string };
/** The typed texts of a line; a product is chosen by hand. */
export type LineEdit = LineTexts & { productId?: string; productName?: string };

export type SavedEdits = {
  receiptId: string;
  /** By line id, in the order in which they were first typed. */
  edits: Record<string, LineEdit>;
  removed: string[];
};

export type DraftFailure =
  /** The server was unreachable or could not answer: retry later. */
  | { kind: 'offline' | 'busy' }
  /** Refused as it is. */
  | { kind: 'refused'; message: string }
  /** The draft was deleted or booked. */
  | { kind: 'gone'; message: string };

export type DraftState = {
  edits: Readonly<Record<string, LineEdit>>;
  removed: readonly string[];
  trouble: DraftFailure | null;
};

export type DraftServer = {
  save(body: SaveReceiptBody): Promise<unknown>;
  readFailure(error: unknown): DraftFailure;
};

export type DraftStore = {
  get(): DraftState;
  subscribe(listener: () => void): () => void;
  edit(lineId: string, edit: LineEdit): void;
  /** `isSaved`: the server has the line. */
  remove(lineId: string, isSaved: boolean): void;
  /** True when nothing is left to save. */
  flush(): Promise<boolean>;
};

type Storage = { read(): SavedEdits | null; write(saved: SavedEdits | null): unknown };

export function createDraftStore(receiptId: string, server: DraftServer, storage: Storage): DraftStore {
  const saved = storage.read();
  const own = saved?.receiptId === receiptId ? saved : null;
  let state: DraftState = { edits: own?.edits ?? {}, removed: own?.removed ?? [], trouble: null };
  let sending: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  const isEmpty = () => Object.keys(state.edits).length === 0 && state.removed.length === 0;

  function show(changes: Partial<DraftState>): void {
    state = { ...state, ...changes };
    const { edits, removed } = state;
    storage.write(isEmpty() ? null : { receiptId, edits: { ...edits }, removed: [...removed] });
    for (const listener of listeners) listener();
  }

  async function send(): Promise<boolean> {
    while (!isEmpty()) {
      const sent = state;
      try {
        await server.save({
          _id: receiptId,
          set: Object.entries(sent.edits).map(([lineId, { productName: _shown, ...edit }]) => ({
            lineId,
            ...edit,
          })),
          remove: [...sent.removed],
        });
      } catch (error) {
        const trouble = server.readFailure(error);
        if (trouble.kind === 'gone') show({ edits: {}, removed: [], trouble });
        else show({ trouble });
        return false;
      }
      // Edits typed meanwhile are still unsent.
      const edits = Object.entries(state.edits).filter(([lineId, edit]) => sent.edits[lineId] !== edit);
      const removed = state.removed.filter((lineId) => !sent.removed.includes(lineId));
      show({ edits: Object.fromEntries(edits), removed, trouble: null });
    }
    return true;
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(lineId, edit) {
      show({ edits: { ...state.edits, [lineId]: { ...state.edits[lineId], ...edit } } });
    },
    remove(lineId, isSaved) {
      const { [lineId]: _gone, ...edits } = state.edits;
      // A new line may be on its way to the server at this moment.
      const isKnown = isSaved || sending !== null;
      show({ edits, removed: isKnown ? [...state.removed, lineId] : state.removed });
    },
    flush() {
      sending ??= send().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}
