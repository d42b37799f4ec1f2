// The order in a picker's hands. Every step is shown and kept at once, and sent one after the other; without
// a network it waits. A line has one step at a time, the last, and each says the whole of its line: what is
// sent twice means the same. Knows neither React nor HTTP; pick-order.ts connects it.

import type { PickLine, PickOrder } from '#features/order/picking/picking.contract.ts';
import type { KeptPick } from './kept-pick.ts';
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

type Storage = { read(): KeptPick | null; write(kept: KeptPick | null): unknown };

export function createPickStore(userId: string, server: PickServer, storage: Storage): PickStore {
  let kept = storage.read();
  let state: PickState = { ...NOTHING, ...shownOf(kept) };
  let sending: Promise<boolean> | null = null;
  /** Grows with every step and every line: a whole order that was asked for before it may be older. */
  let version = 0;
  const listeners = new Set<() => void>();

  function show(changes: Partial<PickState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function keep(next: KeptPick | null, changes: Partial<PickState> = {}): void {
    kept = next;
    storage.write(next);
    show({ ...shownOf(next), ...changes });
  }

  function replaceLine(line: PickLine): void {
    if (!kept) return;
    version += 1;
    const lines = kept.order.lines.map((each) => (each.lineId === line.lineId ? line : each));
    kept = { ...kept, order: { ...kept.order, lines } };
  }

  function dropStep(lineId: string): void {
    if (!kept) return;
    const { [lineId]: _done, ...steps } = kept.steps;
    kept = { ...kept, steps };
  }

  /** The next thing to say to the server; steps that it knows already fall away. */
  function findNext(): { orderId: string; step: PickStep; call: PickCall } | null {
    for (const [lineId, step] of Object.entries(kept?.steps ?? {})) {
      const line = kept!.order.lines.find((each) => each.lineId === lineId);
      const call = line && toCall(line, step);
      if (call) return { orderId: kept!.order.orderId, step, call };
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
        if (kept?.order.orderId !== orderId) return false;
        replaceLine(line);
        // Never the same again and again, whatever a server answers.
        const again = toCall(line, step);
        if (again?.path === call.path && kept.steps[lineId] === step) dropStep(lineId);
        keep(kept, { trouble: null });
      } catch (error) {
        if (kept?.order.orderId !== orderId) return false;
        const failure = server.readFailure(error, call);
        if (failure.kind === 'gone') end(failure.message);
        if (failure.kind === 'offline' || failure.kind === 'busy') show({ trouble: failure.kind });
        if (failure.kind !== 'refused') return false;
        // What was done since stands; it may be possible.
        if (kept.steps[lineId] === step) dropStep(lineId);
        keep(kept, { trouble: null, refusals: { ...state.refusals, [lineId]: failure.message } });
      }
    }
    if (kept) keep(kept, { trouble: null });
    return kept !== null;
  }

  function end(message: string): void {
    const number = kept?.order.number ?? '';
    keep(null, { ...NOTHING, ended: { number, message } });
  }

  const store: PickStore = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(order, storeId) {
      const steps = kept?.order.orderId === order.orderId ? kept.steps : {};
      keep({ userId, storeId, order, steps }, { ended: null, refusals: {}, trouble: null });
    },
    setStep(lineId, step) {
      if (!kept) return;
      version += 1;
      // The last done is sent last.
      const { [lineId]: _before, ...others } = kept.steps;
      const { [lineId]: _refusal, ...refusals } = state.refusals;
      keep({ ...kept, steps: { ...others, [lineId]: step } }, { refusals });
    },
    setLine(line) {
      replaceLine(line);
      keep(kept);
    },
    flush() {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
    async refresh() {
      if (!kept) return;
      const { orderId } = kept.order;
      const asked = version;
      try {
        const order = await server.claim(orderId);
        if (kept?.order.orderId !== orderId || version !== asked) return;
        if (order.finishedAt) end('This order is packed already.');
        else keep({ ...kept, order }, { trouble: null });
      } catch (error) {
        if (kept?.order.orderId !== orderId) return;
        const failure = server.readFailure(error, null);
        if (failure.kind === 'gone') end(failure.message);
        else if (failure.kind !== 'refused') show({ trouble: failure.kind });
      }
    },
    end,
    close: () => keep(null, NOTHING),
    reread() {
      kept = storage.read();
      show({ ...NOTHING, ...shownOf(kept) });
    },
  };
  return store;
}

function shownOf(kept: KeptPick | null): Pick<PickState, 'order' | 'storeId' | 'lines' | 'unsent'> {
  if (!kept) return { order: null, storeId: '', lines: [], unsent: 0 };
  const { order, storeId, steps } = kept;
  const lines = order.lines.map((line) => showStep(line, steps[line.lineId]));
  return { order, storeId, lines, unsent: Object.keys(steps).length };
}
