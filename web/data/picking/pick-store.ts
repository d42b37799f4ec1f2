// The order that is being picked. Every step is shown and saved at once, and sent one after the other;
// without a network it is queued. A line has only its last step, and each step states the whole line, so that
// sending one twice has the same effect. Independent of React and HTTP; pick-order.ts connects it.

import type { PickLine, PickOrder } from '#features/order/fulfilment/picking.contract.ts';
import type { SavedPick } from './saved-pick.ts';
import { showStep, toCall, type PickCall, type PickStep } from './pick-steps.ts';

/** Kinds of failed calls. */
export type Failure =
  /** The server was unreachable or could not answer: retry later. */
  | { kind: 'offline' | 'busy' }
  /** The order is no longer with this picker. */
  | { kind: 'gone'; message: string }
  /** This step is not possible. */
  | { kind: 'refused'; message: string };

export type PickServer = {
  claim(orderId: string): Promise<PickOrder>;
  send(orderId: string, call: PickCall): Promise<PickLine>;
  readFailure(error: unknown, call: PickCall | null): Failure;
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
  /** Another tab has changed the saved order. */
  reread(): void;
};

const NOTHING = {
  order: null,
  storeId: '',
  lines: [],
  unsent: 0,
  trouble: null,
  refusals: {},
  ended: null,
} satisfies PickState;

type Storage = { read(): SavedPick | null; write(saved: SavedPick | null): unknown };

export function createPickStore(userId: string, server: PickServer, storage: Storage): PickStore {
  let saved = storage.read();
  let state: PickState = { ...NOTHING, ...shownOf(saved) };
  let sending: Promise<boolean> | null = null;
  /** Increases with every step and every line: a whole order requested before may be older. */
  let version = 0;
  const listeners = new Set<() => void>();

  function show(changes: Partial<PickState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function keep(next: SavedPick | null, changes: Partial<PickState> = {}): void {
    saved = next;
    storage.write(next);
    show({ ...shownOf(next), ...changes });
  }

  function replaceLine(line: PickLine): void {
    if (!saved) return;
    version += 1;
    const lines = saved.order.lines.map((each) => (each.lineId === line.lineId ? line : each));
    saved = { ...saved, order: { ...saved.order, lines } };
  }

  function dropStep(lineId: string): void {
    if (!saved) return;
    const { [lineId]: _done, ...steps } = saved.steps;
    saved = { ...saved, steps };
  }

  /** The next step to send; steps that the server already knows are dropped. */
  function findNext(): { orderId: string; step: PickStep; call: PickCall } | null {
    for (const [lineId, step] of Object.entries(saved?.steps ?? {})) {
      const line = saved!.order.lines.find((each) => each.lineId === lineId);
      const call = line && toCall(line, step);
      if (call) return { orderId: saved!.order.orderId, step, call };
      dropStep(lineId);
    }
    return null;
  }

  async function sendAll(): Promise<boolean> {
    for (let next = findNext(); next; next = findNext()) {
      const { orderId, step, call } = next;
      const { lineId } = call.body;
      try {
        const line = await server.send(orderId, call);
        if (saved?.order.orderId !== orderId) return false;
        replaceLine(line);
        // Never sends the same call in a loop, whatever the server answers.
        const again = toCall(line, step);
        if (again?.kind === call.kind && saved.steps[lineId] === step) dropStep(lineId);
        keep(saved, { trouble: null });
      } catch (error) {
        if (saved?.order.orderId !== orderId) return false;
        const failure = server.readFailure(error, call);
        if (failure.kind === 'gone') end(failure.message);
        if (failure.kind === 'offline' || failure.kind === 'busy') show({ trouble: failure.kind });
        if (failure.kind !== 'refused') return false;
        // A later step of this line stays; it may be possible.
        if (saved.steps[lineId] === step) dropStep(lineId);
        keep(saved, { trouble: null, refusals: { ...state.refusals, [lineId]: failure.message } });
      }
    }
    if (saved) keep(saved, { trouble: null });
    return saved !== null;
  }

  function end(message: string): void {
    const number = saved?.order.number ?? '';
    keep(null, { ...NOTHING, ended: { number, message } });
  }

  const store: PickStore = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(order, storeId) {
      const steps = saved?.order.orderId === order.orderId ? saved.steps : {};
      keep({ userId, storeId, order, steps }, { ended: null, refusals: {}, trouble: null });
    },
    setStep(lineId, step) {
      if (!saved) return;
      version += 1;
      // Moved to the end, so that the last step is sent last.
      const { [lineId]: _before, ...others } = saved.steps;
      const { [lineId]: _refusal, ...refusals } = state.refusals;
      keep({ ...saved, steps: { ...others, [lineId]: step } }, { refusals });
    },
    setLine(line) {
      replaceLine(line);
      keep(saved);
    },
    flush() {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
    async refresh() {
      if (!saved) return;
      const { orderId } = saved.order;
      const asked = version;
      try {
        const order = await server.claim(orderId);
        if (saved?.order.orderId !== orderId || version !== asked) return;
        if (order.finishedAt) end('This order is already packed.');
        else keep({ ...saved, order }, { trouble: null });
      } catch (error) {
        if (saved?.order.orderId !== orderId) return;
        const failure = server.readFailure(error, null);
        if (failure.kind === 'gone') end(failure.message);
        else if (failure.kind !== 'refused') show({ trouble: failure.kind });
      }
    },
    end,
    close: () => keep(null, NOTHING),
    reread() {
      saved = storage.read();
      show({ ...NOTHING, ...shownOf(saved) });
    },
  };
  return store;
}

function shownOf(saved: SavedPick | null): Pick<PickState, 'order' | 'storeId' | 'lines' | 'unsent'> {
  if (!saved) return { order: null, storeId: '', lines: [], unsent: 0 };
  const { order, storeId, steps } = saved;
  const lines = order.lines.map((line) => showStep(line, steps[line.lineId]));
  return { order, storeId, lines, unsent: Object.keys(steps).length };
}
