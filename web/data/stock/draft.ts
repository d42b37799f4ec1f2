// Unsaved edits of a goods-in draft: shown and stored at once, and sent together when typing pauses.

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Receipt, SaveReceiptBody } from '#features/stock/receipt/receipt.contract.ts';
import { ApiError } from '../api.ts';
import { createOutbox, type Trouble } from '../outbox.ts';
import { hasParts } from '../stored.ts';

const REST_MS = 700;
const RETRY_MS = 5_000;

export type LineTexts = Partial<
  Record<'code' | 'quantity' | 'cost' | 'bestBefore' | 'free' | 'mrp' | 'gst' | 'batch', string>
>;
/** The typed texts of a line; a product is chosen by hand. */
export type LineEdit = LineTexts & { takesMrp?: boolean; productId?: string; productName?: string };
/** null: the line is removed. */
type DraftChange = { lineId: string; edit: LineEdit | null };

export type DraftState = {
  /** By line id, in the order in which they were first typed. */
  edits: Readonly<Record<string, LineEdit>>;
  removed: readonly string[];
  /** 'gone': the draft was deleted or booked, and the edits with it. */
  trouble: Trouble | { kind: 'gone'; message: string } | null;
};

export type Draft = DraftState & {
  edit(lineId: string, edit: LineEdit): void;
  remove(lineId: string): void;
  /** Saves at once; true when nothing is left to save. */
  flush(): Promise<boolean>;
};

const NOTHING: DraftState = { edits: {}, removed: [], trouble: null };

/** What sends the edits of each receipt, also after its page was left without a network. */
const senders = new Map<string, { close(): void }>();

type Save = (body: SaveReceiptBody) => Promise<unknown>;

export function useDraft(receiptId: string, save: (body: SaveReceiptBody) => Promise<Receipt>): Draft {
  const [{ subscribe, get, ...actions }] = useState(() => openDraft(receiptId, save));
  const state = useSyncExternalStore(subscribe, get, () => NOTHING);
  const { flush, takeOver } = actions;
  useEffect(() => {
    takeOver();
    void flush();
    return () => void flush();
  }, [flush, takeOver]);
  return { ...state, ...actions };
}

export function openDraft(receiptId: string, save: Save) {
  let gone: DraftState['trouble'] = null;
  let last: { of: readonly unknown[]; state: DraftState } = { of: [], state: NOTHING };

  const outbox = createOutbox<DraftChange>({
    prefix: `goods-in:${receiptId}:`,
    isValue: hasParts<DraftChange>({ lineId: 'string', edit: 'object' }),
    restMs: REST_MS,
    pausesMs: [RETRY_MS],
    async send(entries) {
      const { edits, removed } = sumUp(entries);
      const set = Object.entries(edits).map(([lineId, { productName: _shown, ...edit }]) => ({
        lineId,
        ...edit,
      }));
      try {
        await save({ _id: receiptId, set, remove: removed });
      } catch (error) {
        const isGone = error instanceof ApiError && (error.status === 404 || error.code === 'RECEIPT_BOOKED');
        if (!isGone) throw error;
        gone = { kind: 'gone', message: error.message };
        outbox.remove(outbox.entries());
      }
      outbox.remove(entries);
    },
  });

  function sumUp(entries: ReturnType<typeof outbox.entries>) {
    const edits: Record<string, LineEdit> = {};
    const removed: string[] = [];
    for (const { lineId, edit } of entries.map(({ value }) => value)) {
      if (edit) edits[lineId] = { ...edits[lineId], ...edit };
      else {
        delete edits[lineId];
        removed.push(lineId);
      }
    }
    return { edits, removed };
  }

  return {
    subscribe: outbox.subscribe,
    get(): DraftState {
      const of = [outbox.entries(), outbox.trouble(), gone];
      if (of.some((part, at) => part !== last.of[at])) {
        last = { of, state: { ...sumUp(outbox.entries()), trouble: gone ?? outbox.trouble() } };
      }
      return last.state;
    },
    edit(lineId: string, edit: LineEdit): void {
      // One entry for all letters typed in a row into a line.
      const before = outbox.entries().at(-1);
      const isSame = before?.value.lineId === lineId && before.value.edit !== null;
      outbox.add({ lineId, edit: isSame ? { ...before.value.edit, ...edit } : edit });
      if (isSame) outbox.remove([before]);
    },
    /** A line that the server does not know may be on its way there, so its removal is sent as well. */
    remove(lineId: string): void {
      const before = outbox.entries().filter(({ value }) => value.lineId === lineId);
      outbox.add({ lineId, edit: null });
      outbox.remove(before);
    },
    flush: outbox.send,
    /** Whoever opened this receipt before sends no more of it. */
    takeOver(): void {
      const before = senders.get(receiptId);
      if (before !== outbox) before?.close();
      senders.set(receiptId, outbox);
    },
  };
}
