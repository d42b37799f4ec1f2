// The browser's view of the cart: what the server last said, overlaid with what the shopper has asked for
// since. One store per query client; it reads and writes the query ['cart', session key] and holds no other
// copy of the cart.

import type { QueryClient } from '@tanstack/react-query';
import { ratesToPaise, type ChargeRates } from '#shared/bill.ts';
import type { CartLine, CartNotice, OffersHere } from '#features/cart/cart/cart.contract.ts';
import { isSoldOut } from '#features/cart/cart/cart.rules.ts';
import { ownKey, personalKey, getSessionKey, onSessionChange } from '../account/tokens.ts';
import { msg, t } from '../language.ts';
import { ApiError, callApi } from '../api.ts';
import { coverWithPending, toRows, withSaved, type LeftLine, type Quantities } from './cart-lines.ts';
import { createCartWriter, type CartServer, type CartWriter, type UnsentChange } from './cart-writer.ts';
import { loadWithRetries } from '../connection.ts';
import { isOffline } from '../failure.ts';
import { hasParts, stored } from '../stored.ts';
import { toastError, toastSuccess } from '../toast.ts';
import { createStore } from '../create-store.ts';

/** What a card shows of a size. */
export type SizeFacts = Pick<CartLine['productId'], '_id' | 'name' | 'unit' | 'price' | 'discount'>;

export const NO_QUANTITIES: Quantities = new Map();
export const NONE_LEFT: ReadonlyMap<string, LeftLine> = new Map();

type LeftChanges = { sessionKey: string | null; changes: readonly UnsentChange[] };
/** What the document before had no answer to when it was left; this one goes on with it. */
const leftChanges = stored('cart-left', hasParts<LeftChanges>({ changes: 'object' }), 'sessionStorage');
/** Between looks for a call that the document before has sent. */
const LOOK_MS = 300;

/** Tells the other tabs of this browser to read the cart again. */
const OTHER_TABS = 'jhatpat-cart';
/** How long a line that was removed from the list can be put back. */
const UNDO_MS = 5_000;

export const cartServer: CartServer = {
  async add(productId) {
    await showPressFirst();
    return (await callApi('POST /api/cart/create', { body: { productId }, keepalive: true })).data;
  },
  async setQuantity(_id, qty) {
    await showPressFirst();
    return (await callApi('PUT /api/cart/update-qty', { body: { _id, qty }, keepalive: true })).data;
  },
  remove: async (_id) => {
    try {
      await callApi('DELETE /api/cart/delete-cart-item', { body: { _id }, keepalive: true });
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return error;
      throw error;
    }
  },
};

/** Sending takes a cheap phone longer than showing the new quantity. */
const showPressFirst = () => new Promise<void>((resolve) => setTimeout(resolve));

export function toCartKey(sessionKey: string | null | undefined) {
  return personalKey('cart', sessionKey);
}

export type CartStore = ReturnType<typeof createCartStore>;
const stores = new WeakMap<QueryClient, CartStore>();

export function getCartStore(client: QueryClient): CartStore {
  let store = stores.get(client);
  if (!store) stores.set(client, (store = createCartStore(client)));
  return store;
}

function createCartStore(client: QueryClient) {
  /** The number of changes. */
  const changes = createStore(0, listen);
  let otherTabs: BroadcastChannel | null = null;
  /** How often other tabs have reported a change of the cart. */
  let changesElsewhere = 0;
  let current: { sessionKey: string | null; writer: CartWriter } | null = null;
  /** Lines removed while their list is open, by product. */
  let left = NONE_LEFT;
  /** Until when they can be put back. */
  const undoTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Minimum order in rupees, as of the last read of the cart. */
  let minimumOrder = 0;
  /** What an order is charged beside its goods, as of the last read of the cart; null before the first. */
  let rates: ChargeRates | null = null;
  /** As of the last read of the cart; undefined where no offer runs. */
  let offers: OffersHere | undefined;
  /** What the steppers show, which all ask at every change; null: something has changed since. */
  let shown: Quantities | null = null;
  /** All sizes of a product by the id of each, of lines and of what was opened. */
  const sizesOf = new Map<string, readonly string[]>();
  const openedSizes = new Map<string, SizeFacts>();

  const notify = () => {
    shown = null;
    changes.set(changes.get() + 1);
  };

  const readLines = (sessionKey = getSessionKey()) => client.getQueryData<CartLine[]>(toCartKey(sessionKey));

  /** Pending changes of one session are never shown in the next. */
  function writer(): CartWriter {
    const sessionKey = getSessionKey();
    if (current?.sessionKey !== sessionKey) current = { sessionKey, writer: makeWriter(sessionKey) };
    return current.writer;
  }

  function makeWriter(sessionKey: string | null): CartWriter {
    return createCartWriter(cartServer, {
      find: (productId) => readLines(sessionKey)?.find((line) => line.productId._id === productId),
      onPending: notify,
      onSaved: (saved) => {
        client.setQueryData<CartLine[]>(toCartKey(sessionKey), (lines) => lines && withSaved(lines, saved));
      },
      onFulfilled: (requests) => {
        for (const request of requests) toastSuccess(t(MESSAGES[request]));
      },
      onRefused: (error) => {
        if (sessionKey === getSessionKey()) toastError(toMessage(error));
      },
      isAway: () => !navigator.onLine,
      readAgain: async (error) => {
        if (error !== null && !isOffline(error)) return null;
        const answer = await loadWithRetries(() => callApi('GET /api/cart/get'), { for: 'cart' });
        if (sessionKey !== getSessionKey()) return null;
        showNotices(answer.notices ?? []);
        client.setQueryData<CartLine[]>(toCartKey(sessionKey), answer.data);
        return answer.data;
      },
      untilLanded: () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
      settle: async () => {
        if (sessionKey !== getSessionKey()) return true;
        await refetch();
        return readLines(sessionKey) !== undefined;
      },
    });
  }

  /**
   * The query function. An answer that crossed a change of the cart, here or in another tab, may be older
   * than the change, so it reads again.
   */
  async function fetchLines(): Promise<CartLine[]> {
    const { version, whenIdle } = writer();
    for (;;) {
      await whenIdle();
      const before = version();
      const elsewhereBefore = changesElsewhere;
      // Not aborted when nobody waits any more: the server sends each notice only once.
      const answer = await callApi('GET /api/cart/get');
      showNotices(answer.notices ?? []);
      const ratesNow = ratesToPaise(answer.chargeRates);
      const known = JSON.stringify([minimumOrder, rates, offers]);
      if (JSON.stringify([answer.minimumOrder, ratesNow, answer.offers]) !== known) {
        ({ minimumOrder, offers } = answer);
        rates = ratesNow;
        notify();
      }
      if (version() === before && changesElsewhere === elsewhereBefore) return answer.data;
    }
  }

  /** Reads the cart again, here and in the other tabs. Never throws. */
  async function refetch(): Promise<void> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    otherTabs?.postMessage(null);
    await refetchHere();
  }

  async function refetchHere(): Promise<void> {
    const bill = client.invalidateQueries({ queryKey: ownKey('bill') });
    await client.refetchQueries({ queryKey: ownKey('cart') }, { cancelRefetch: false });
    await bill;
  }

  const quantityOf = (productId: string) => readQuantities().get(productId) ?? 0;

  function readQuantities(): Quantities {
    if (shown) return shown;
    const lines = readLines() ?? [];
    for (const { productId } of lines) noteSizes([productId._id, ...(productId.sizes ?? [])]);
    const quantities = new Map(lines.map((line) => [line.productId._id, line.quantity]));
    for (const [id, wanted] of writer().pending()) quantities.set(id, wanted);
    // Without listeners nobody says that it has become old.
    if (isListening) shown = quantities;
    return quantities;
  }

  function noteSizes(ids: readonly string[]): void {
    for (const id of ids) sizesOf.set(id, ids);
  }

  /** Another size of the product that is in the cart, while this one is not. */
  function otherSizeOf(productId: string): SizeFacts | null {
    const quantities = readQuantities();
    if (quantities.has(productId)) return null;
    const id = sizesOf.get(productId)?.find((other) => (quantities.get(other) ?? 0) > 0);
    if (id === undefined) return null;
    return readLines()?.find((line) => line.productId._id === id)?.productId ?? openedSizes.get(id) ?? null;
  }

  function setLeft(productId: string, line: LeftLine | null): void {
    clearTimeout(undoTimers.get(productId));
    undoTimers.delete(productId);
    const others = [...left].filter(([id]) => id !== productId);
    left = new Map(line ? [...others, [productId, line]] : others);
    notify();
  }

  /** Deletes the line. Unless it is sold out, its place offers to put it back for a while. */
  function leave(productId: string): void {
    const lines = coverWithPending(readLines() ?? [], writer().pending());
    const rows = toRows(lines, left, writer().pending());
    const at = rows.findIndex(({ line }) => line.productId._id === productId);
    if (at >= 0 && !isSoldOut(rows[at]!.line)) {
      setLeft(productId, { line: rows[at]!.line, at, isPutBack: false });
      undoTimers.set(
        productId,
        setTimeout(() => setLeft(productId, null), UNDO_MS),
      );
    }
    set(productId, 0);
  }

  function putBack(productId: string): void {
    const gone = left.get(productId);
    if (!gone || gone.isPutBack) return;
    setLeft(productId, { ...gone, isPutBack: true });
    const { quantity, productId: product } = gone.line;
    set(productId, Math.min(quantity, product.stock));
  }

  /** The list is closed: what was removed can no longer be put back. */
  function forgetLeft(): void {
    for (const productId of left.keys()) setLeft(productId, null);
  }

  /** Another product takes its place, which is what is told. */
  function takeOut(productId: string): void {
    setLeft(productId, null);
    writer().set(productId, 0, { isTold: true });
  }

  const change = (productId: string, by: 1 | -1): void => writer().change(productId, by);

  const set = (productId: string, quantity: number): void => writer().set(productId, quantity);

  function storeLeft(): void {
    const changes = writer().leave();
    if (changes.length > 0) leftChanges.write({ sessionKey: getSessionKey(), changes });
  }

  /** Also in a page that the back button restores: nobody else has gone on with it then. */
  function resumeLeft(): void {
    const before = leftChanges.read();
    if (!before) return;
    leftChanges.write(null);
    if (before.sessionKey === getSessionKey()) before.changes.forEach(writer().resume);
  }

  /** Subscribes to the query cache and other tabs only while this store has subscribers. */
  let isListening = false;
  function listen(): () => void {
    isListening = true;
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.query.queryKey[0] !== 'cart') return;
        if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
          writer().forgetSaved();
        if (event.type === 'updated' || event.type === 'removed') notify();
      }),
      onSessionChange(forgetLeft),
    ];
    window.addEventListener('pagehide', storeLeft);
    window.addEventListener('pageshow', resumeLeft);
    resumeLeft();
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(OTHER_TABS) : null;
    channel?.addEventListener('message', () => {
      changesElsewhere += 1;
      void refetchHere();
    });
    otherTabs = channel;
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', storeLeft);
      window.removeEventListener('pageshow', resumeLeft);
      channel?.close();
      otherTabs = null;
      isListening = false;
      shown = null;
    };
  }

  return {
    subscribe: changes.subscribe,
    quantityOf,
    otherSizeOf,
    /** These are sizes of one product. */
    noteSizes(sizes: readonly SizeFacts[]): void {
      noteSizes(sizes.map(({ _id }) => _id));
      for (const size of sizes) openedSizes.set(size._id, size);
      notify();
    },
    pending: () => writer().pending(),
    minimumOrder: () => minimumOrder,
    rates: () => rates,
    offers: () => offers,
    change,
    set,
    left: () => left,
    leave,
    putBack,
    takeOut,
    forgetLeft,
    fetchLines,
    refetch,
  };
}

const MESSAGES = { more: msg('Item added'), less: msg('Item remove') } as const;

/** What tells them is loaded with the cart's lines, or when there is something to tell. */
export function showNotices(notices: readonly CartNotice[]): void {
  if (notices.length === 0) return;
  import('./cart-notices.ts').then(
    (part) => part.showNotices(notices),
    () => notices.forEach(({ message }) => toastError(message)),
  );
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
