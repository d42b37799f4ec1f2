// The order in a picker's hands. Every step is shown and kept at once, and sent one after the other; without
// a network it waits. A line has one step at a time, the last, and each says the whole of its line: what is
// sent twice means the same. Knows neither React nor HTTP; pick-order.ts connects it.

import type { PickLine, PickOrder } from '#features/order/picking/picking.contract.ts';
import type { SavedPick } from './saved-pick.ts';
import { showStep, toCall, type PickCall, type PickStep } from './pick-steps.ts';

/** What became of a call that failed. */
export type Failure =
  /** Nobody was reached, or nobody could answer: the same again later. */
  | { kind: 'offline' | 'busy' }
  /** The order is no longer in these hands. */
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
  /** With everything that was done here, sent or not. */
  lines: readonly PickLine[];
  /** So many lines have a step that is not sent. */
  unsent: number;
  trouble: 'offline' | 'busy' | null;
  /** Why a step was taken back, by line. */
  refusals: Readonly<Record<string, string>>;
  /** Why the order is no longer here. */
  ended: { number: string; message: string } | null;
};

export type PickStore = {
  get(): PickState;
  subscribe(listener: () => void): () => void;
  open(order: PickOrder, storeId: string): void;
  setStep(lineId: string, step: PickStep): void;
  /** What the server has said of one line. */
  setLine(line: PickLine): void;
  /** True when nothing is left to be sent. */
  flush(): Promise<boolean>;
  /** Asks how the order stands now; nothing done here is lost. */
  refresh(): Promise<void>;
  end(message: string): void;
  /** Finished or handed back, or what there was to say of it has been read. */
  close(): void;
  /** Another tab has changed what is kept. */
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
  /** Grows with every step and every line: a whole order that was asked for before it may be older. */
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

  /** The next thing to say to the server; steps that it knows already fall away. */
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
        // Never the same again and again, whatever a server answers.
        const again = toCall(line, step);
        if (again?.path === call.path && saved.steps[lineId] === step) dropStep(lineId);
        keep(saved, { trouble: null });
      } catch (error) {
        if (saved?.order.orderId !== orderId) return false;
        const failure = server.readFailure(error, call);
        if (failure.kind === 'gone') end(failure.message);
        if (failure.kind === 'offline' || failure.kind === 'busy') show({ trouble: failure.kind });
        if (failure.kind !== 'refused') return false;
        // What was done since stands; it may be possible.
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
      // The last done is sent last.
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
        if (order.finishedAt) end('This order is packed already.');
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
