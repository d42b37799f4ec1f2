// Brings the cart on the server to what the shopper last asked for: shown at once, at most one pending
// request per product, the last value wins, a refusal rolls back. While the shop cannot be reached, requests
// are held in memory. Independent of React and HTTP; cart-store.ts connects it.

import type { CartLine } from '#features/cart/cart/cart.contract.ts';

export type CartServer = {
  /** Adds one, in a new line when there is none. */
  add(productId: string): Promise<CartLine>;
  setQuantity(lineId: string, quantity: number): Promise<CartLine>;
  /** The refusal when the line is gone already, which is what was wanted; else null. */
  remove(lineId: string): Promise<Error | null>;
};

export type SaveResult =
  | { did: 'created' | 'raised' | 'lowered'; line: CartLine }
  | { did: 'removed'; lineId: string; wasGone?: Error | null };

/** What one click, or one typed number, asked for. */
export type CartRequest = 'more' | 'less';

/** The quantity of a line before and after a call. */
type Call = { from: number; to: number };

/** How many more or fewer are wanted of a product, with the call that had no answer yet. */
export type UnsentChange = { productId: string; by: number; call: Call };

export type CartWriterHooks = {
  /** What the browser last knew of this product; undefined when it is not in the cart, as far as known. */
  find(productId: string): { _id: string; quantity: number } | undefined;
  onPending(): void;
  onSaved(saved: SaveResult): void;
  /** These requests are done. One call may fulfil several; opposite requests cancel out without a call. */
  onFulfilled(requests: readonly CartRequest[]): void;
  onRefused(error: unknown): void;
  /** There is no network, as far as the browser knows. */
  isAway(): boolean;
  /**
   * After a call without an answer: reads the cart as soon as the shop can be reached. null when the error is
   * a refusal, or another person uses the browser by then.
   */
  readAgain(error: unknown): Promise<readonly CartLine[] | null>;
  /** Gives a call that the previous document has sent time to arrive. */
  untilLanded(): Promise<void>;
  /** All requests are done: reads the cart again. False when it is still not known. */
  settle(): Promise<boolean>;
};

export type CartWriter = {
  /** One more (+1) or one less (-1) than the quantity shown now. */
  change(productId: string, by: 1 | -1): void;
  /**
   * Sets the quantity, whatever is shown now; 0 removes the line. `isTold`: already announced, so no message.
   */
  set(productId: string, quantity: number, options?: { isTold?: boolean }): void;
  /** Quantities per product that override the last read. */
  pending(): ReadonlyMap<string, number>;
  /** The document goes: gives away what has no answer yet. */
  leave(): UnsentChange[];
  /** Goes on with what a previous document has left. */
  resume(change: UnsentChange): void;
  /** The cart has been read since: what is saved no longer overrides it. */
  forgetSaved(): void;
  /** Increases when a write starts and when it ends: an answer that crosses such a moment may be old. */
  version(): number;
  whenIdle(): Promise<void>;
};

type Entry = {
  wanted: number;
  lineId: string | null;
  saved: number;
  isSaving: boolean;
  /** The last one that was sent. */
  call: Call;
  /** The next document goes on with it. */
  isLeft: boolean;
  /** Requests not fulfilled yet, oldest first. */
  requests: CartRequest[];
};

/** How often a line is looked at for a call of the previous document. */
const MAX_LOOKS = 5;

export function createCartWriter(server: CartServer, hooks: CartWriterHooks): CartWriter {
  const entries = new Map<string, Entry>();
  let pending: ReadonlyMap<string, number> = new Map();
  let version = 0;
  let savingCount = 0;
  let waiting: (() => void)[] = [];

  function show() {
    pending = new Map([...entries].map(([productId, { wanted }]) => [productId, wanted]));
    hooks.onPending();
  }

  function openEntry(productId: string): Entry {
    let entry = entries.get(productId);
    if (!entry) {
      const line = hooks.find(productId);
      const saved = line?.quantity ?? 0;
      entry = makeEntry(saved, saved, line?._id ?? null);
      entries.set(productId, entry);
    }
    return entry;
  }

  function want(productId: string, entry: Entry, quantity: number, isTold = false) {
    if (quantity !== entry.wanted && !isTold) entry.requests.push(quantity > entry.wanted ? 'more' : 'less');
    entry.wanted = quantity;
    show();
    if (!entry.isSaving) void save(productId, entry);
  }

  function change(productId: string, by: 1 | -1) {
    const entry = openEntry(productId);
    want(productId, entry, Math.max(0, entry.wanted + by));
  }

  function set(productId: string, quantity: number, { isTold = false }: { isTold?: boolean } = {}) {
    want(productId, openEntry(productId), quantity, isTold);
  }

  async function save(productId: string, entry: Entry, begin?: () => Promise<unknown>) {
    entry.isSaving = true;
    savingCount += 1;
    version += 1;
    if (begin) await begin();
    // What was not sent cannot have arrived.
    else if (hooks.isAway()) await look(productId, entry);
    while (entry.wanted !== entry.saved && !entry.isLeft) {
      const asked = entry.wanted;
      // A new line starts with quantity 1, whatever was pressed since.
      const requests = entry.requests.splice(0, entry.lineId === null ? 1 : entry.requests.length);
      entry.call = { from: entry.saved, to: entry.lineId === null ? entry.saved + 1 : asked };
      try {
        const saved = await sendOne(server, productId, entry);
        hooks.onSaved(saved);
        if (saved.did === 'removed' && saved.wasGone) hooks.onRefused(saved.wasGone);
        else hooks.onFulfilled(requests);
      } catch (error) {
        const lines = await hooks.readAgain(error);
        if (entry.isLeft) break;
        if (lines) {
          entry.requests.unshift(...requests);
          goOnFrom(lines, productId, entry);
        } else if (entry.wanted >= asked) {
          // A quantity lowered meanwhile is a separate request, which may still succeed.
          entry.wanted = entry.saved;
          entry.requests = [];
          hooks.onRefused(error);
        }
      }
      show();
    }
    hooks.onFulfilled(entry.requests.splice(0));
    entry.isSaving = false;
    savingCount -= 1;
    version += 1;
    if (savingCount === 0) await finish();
  }

  /** Waits for the shop, and goes on from what its cart holds by then. */
  async function look(productId: string, entry: Entry): Promise<void> {
    entry.call = { from: entry.saved, to: entry.saved };
    const lines = await hooks.readAgain(null);
    if (entry.isLeft) return;
    if (lines) goOnFrom(lines, productId, entry);
    else entry.wanted = entry.saved;
  }

  function leave(): UnsentChange[] {
    const left = [...entries].filter(([, { isSaving }]) => isSaving);
    for (const [productId, entry] of left) {
      entry.isLeft = true;
      entry.requests = [];
      entries.delete(productId);
    }
    if (left.length > 0) show();
    return left.map(([productId, { wanted, saved, call }]) => ({ productId, by: wanted - saved, call }));
  }

  function resume({ productId, by, call }: UnsentChange) {
    const entry = makeEntry(call.from + by, call.from, null);
    entry.call = call;
    if (by !== 0) entry.requests.push(by > 0 ? 'more' : 'less');
    entries.set(productId, entry);
    show();
    void save(productId, entry, async () => {
      let lines: readonly CartLine[] | null = null;
      for (let looks = 0; looks < MAX_LOOKS; looks++) {
        lines = await hooks.readAgain(null);
        const have = lines?.find((one) => one.productId._id === productId)?.quantity ?? 0;
        if (!lines || entry.isLeft || have !== call.from) break;
        await hooks.untilLanded();
      }
      if (lines) goOnFrom(lines, productId, entry);
      else entry.wanted = entry.saved;
    });
  }

  async function finish() {
    for (const resolve of waiting) resolve();
    waiting = [];
    if (await hooks.settle()) forgetSaved();
  }

  function forgetSaved() {
    if (entries.size === 0) return;
    for (const [productId, entry] of entries) {
      if (!entry.isSaving) entries.delete(productId);
    }
    show();
  }

  return {
    change,
    set,
    leave,
    resume,
    pending: () => pending,
    forgetSaved,
    version: () => version,
    whenIdle: () =>
      savingCount === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

function makeEntry(wanted: number, saved: number, lineId: string | null): Entry {
  const call = { from: saved, to: saved };
  return { wanted, lineId, saved, isSaving: false, call, isLeft: false, requests: [] };
}

/**
 * The cart says whether the call without an answer has arrived. If the line has changed otherwise, somebody
 * else did it and the call counts as lost: too many can be seen in the cart, missing ones cannot.
 */
function goOnFrom(lines: readonly CartLine[], productId: string, entry: Entry) {
  const line = lines.find((one) => one.productId._id === productId);
  const have = line?.quantity ?? 0;
  const { from, to } = entry.call;
  if (have !== from && have !== to) entry.wanted = Math.max(0, have + entry.wanted - entry.saved);
  entry.saved = have;
  entry.lineId = line?._id ?? null;
}

async function sendOne(server: CartServer, productId: string, entry: Entry): Promise<SaveResult> {
  if (entry.lineId !== null && entry.wanted === 0) {
    const { lineId } = entry;
    const wasGone = await server.remove(lineId);
    entry.lineId = null;
    entry.saved = 0;
    return { did: 'removed', lineId, wasGone };
  }
  const before = entry.saved;
  const isNew = entry.lineId === null;
  const expected = isNew ? before + 1 : entry.wanted;
  const line = isNew ? await server.add(productId) : await server.setQuantity(entry.lineId!, expected);
  entry.lineId = line._id;
  entry.saved = line.quantity;
  // The cart held more than was known here (another tab, or not read yet): shift the wanted quantity
  // accordingly.
  entry.wanted = Math.max(0, entry.wanted + line.quantity - expected);
  return { did: isNew ? 'created' : expected > before ? 'raised' : 'lowered', line };
}
