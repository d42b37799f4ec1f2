// The order that is being picked. Every step is shown and stored at once, and sent one after the other;
// without a network it is queued. Each step states the whole line, so that sending one twice has the same
// effect, and of several steps of a line only the last one is sent.

import type { PickLine, PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import type { ApiError } from '../api.ts';
import { createStore } from '../create-store.ts';
import { createOutbox, toTrouble, type Entry, type Trouble } from '../outbox.ts';
import { hasParts, stored } from '../stored.ts';
import { showStep, toCall, type PickCall, type PickStep } from './pick-steps.ts';

/** One call for several taps in a row. */
const REST_MS = 250;
const RETRY_MS = 5_000;

export type PickServer = {
  /** Takes no order that is not this picker's any more. */
  reread(orderId: string): Promise<PickOrder>;
  send(orderId: string, call: PickCall): Promise<PickLine>;
};

export type PickState = {
  order: PickOrder | null;
  storeId: string;
  /** Includes all steps done here, sent or not. */
  lines: readonly PickLine[];
  /** Number of lines with an unsent step. */
  unsent: number;
  trouble: 'offline' | 'busy' | null;
  /** Why a step was undone, by line id. */
  refusals: Readonly<Record<string, string>>;
  /** Why the order is no longer here. */
  ended: { number: string; message: string } | null;
};

export type PickStore = {
  get(): PickState;
  subscribe(listener: () => void): () => void;
  open(order: PickOrder, storeId: string): void;
  setStep(lineId: string, step: PickStep): void;
  /** Applies the server's state of one line. */
  setLine(line: PickLine): void;
  /** True when nothing is left to send. */
  flush(): Promise<boolean>;
  /** Fetches the order's current state; nothing done here is lost. */
  refresh(): Promise<void>;
  end(message: string): void;
  /** The order was finished or handed back, or the reason for its end has been read. */
  close(): void;
  /** Another session has begun, with a store of its own. */
  stop(): void;
};

type SavedPick = { userId: string; storeId: string; order: PickOrder };
type QueuedStep = { orderId: string; lineId: string; step: PickStep };
/** What is not stored: it concerns only this page. */
type Notes = Pick<PickState, 'trouble' | 'refusals' | 'ended'>;

const NO_NOTES: Notes = { trouble: null, refusals: {}, ended: null };
export const NOTHING: PickState = { order: null, storeId: '', lines: [], unsent: 0, ...NO_NOTES };

const saved = stored(
  'picking',
  hasParts<SavedPick>({ userId: 'string', storeId: 'string', order: 'object' }),
);

export function createPickStore(userId: string, server: PickServer): PickStore {
  const outbox = createOutbox<QueuedStep>({
    prefix: 'pick-step:',
    isValue: hasParts<QueuedStep>({ orderId: 'string', lineId: 'string', step: 'object' }),
    restMs: REST_MS,
    pausesMs: [RETRY_MS],
    send: sendFirst,
  });
  const notes = createStore(NO_NOTES);
  let last: { of: readonly unknown[]; state: PickState } = { of: [], state: NOTHING };
  /** Increases with every step and every line: a whole order requested before may be older. */
  let version = 0;

  function note(changes: Partial<Notes>): void {
    notes.set({ ...notes.get(), ...changes });
  }

  function find(orderId?: string): SavedPick | null {
    const pick = saved.read();
    if (pick?.userId !== userId) return null;
    return orderId === undefined || pick.order.orderId === orderId ? pick : null;
  }

  function get(): PickState {
    const of = [find(), outbox.entries(), outbox.trouble(), notes.get()];
    if (of.some((part, at) => part !== last.of[at])) last = { of, state: show() };
    return last.state;
  }

  function show(): PickState {
    const pick = find();
    const kind = outbox.trouble()?.kind;
    const trouble = kind === 'offline' || kind === 'busy' ? kind : notes.get().trouble;
    if (!pick) return { ...NOTHING, ended: notes.get().ended };
    const steps = new Map(outbox.entries().map(({ value }) => [value.lineId, value.step]));
    const lines = pick.order.lines.map((line) => showStep(line, steps.get(line.lineId)));
    return { ...notes.get(), order: pick.order, storeId: pick.storeId, lines, unsent: steps.size, trouble };
  }

  function setLine(line: PickLine): void {
    const pick = find();
    if (!pick) return;
    version += 1;
    const lines = pick.order.lines.map((each) => (each.lineId === line.lineId ? line : each));
    saved.write({ ...pick, order: { ...pick.order, lines } });
    if (notes.get().trouble) note({ trouble: null });
  }

  async function sendFirst([first]: readonly Entry<QueuedStep>[]): Promise<void> {
    const { orderId, lineId, step } = first!.value;
    // Never the same call in a loop, whatever the server answers.
    for (const kind of ['short', 'pick']) {
      const line = find(orderId)?.order.lines.find((each) => each.lineId === lineId);
      const call = line && toCall(line, step);
      if (call?.kind !== kind) continue;
      try {
        const answer = await server.send(orderId, call);
        if (find(orderId)) setLine(answer);
      } catch (error) {
        if (!find(orderId)) break;
        const failure = toFailure(error, call);
        if (failure.kind === 'gone') return end(failure.message);
        if (failure.kind !== 'refused') throw error;
        note({ refusals: { ...notes.get().refusals, [lineId]: failure.message } });
        // Another phone of this picker may have changed the line.
        void refresh();
        break;
      }
    }
    // A later step of this line stays; it may be possible.
    outbox.remove([first!]);
  }

  function forget(): void {
    saved.write(null);
    outbox.remove(outbox.entries());
  }

  function end(message: string): void {
    const number = find()?.order.number ?? '';
    forget();
    note({ ...NO_NOTES, ended: { number, message } });
  }

  async function refresh(): Promise<void> {
    const orderId = find()?.order.orderId;
    if (!orderId) return;
    const asked = version;
    try {
      const order = await server.reread(orderId);
      const pick = find(orderId);
      if (!pick || version !== asked) return;
      if (order.finishedAt) return end('This order is already packed.');
      saved.write({ ...pick, order });
      note({ trouble: null });
    } catch (error) {
      if (!find(orderId)) return;
      const failure = toFailure(error, null);
      if (failure.kind === 'gone') end(failure.message);
      else if (failure.kind !== 'refused') note({ trouble: failure.kind });
    }
  }

  return {
    get,
    subscribe(listener) {
      const stops = [notes, saved, outbox].map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    open(order, storeId) {
      outbox.remove(outbox.entries().filter(({ value }) => value.orderId !== order.orderId));
      saved.write({ userId, storeId, order });
      note(NO_NOTES);
    },
    setStep(lineId, step) {
      const pick = find();
      if (!pick) return;
      version += 1;
      const before = outbox.entries().filter(({ value }) => value.lineId === lineId);
      outbox.add({ orderId: pick.order.orderId, lineId, step });
      outbox.remove(before);
      const { [lineId]: _refusal, ...refusals } = notes.get().refusals;
      note({ refusals });
    },
    setLine,
    async flush() {
      const isSent = await outbox.send();
      return isSent && find() !== null;
    },
    refresh,
    end,
    close() {
      forget();
      note(NO_NOTES);
    },
    stop: outbox.close,
  };
}

/** The order is no longer with this picker. */
export const isGone = (error: unknown) => toFailure(error, null).kind === 'gone';

function toFailure(error: unknown, call: PickCall | null): Trouble | { kind: 'gone'; message: string } {
  const trouble = toTrouble(error);
  if (trouble.kind !== 'refused') return trouble;
  const { status, code } = error as ApiError;
  const isOfProduct = call?.kind === 'short' && call.body.substitute !== undefined;
  const isOver = code === 'CLAIMED' || code === 'NOT_PICKING' || status === 403;
  return isOver || (status === 404 && !isOfProduct) ? { kind: 'gone', message: trouble.message } : trouble;
}
