// The watchers of orders in this process. One connection receives the changes of all orders; a watched order
// is read once for each change, however many watch it, and a watcher needs no memory except its connection
// and what was sent last.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listen, type Listener } from '#database/listen.ts';
import { findLivingTokens } from '#features/identity/sign-in/session/session.ts';
import { HEARTBEAT, toEvent, toRetry } from '#shared/event-text.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import type { OrderDetails } from './details.contract.ts';
import { listVersions } from './details.store.ts';
import { getOrderDetails, readOrders } from './own-orders.ts';
import { UNDO_MS } from '../fulfilment/order-transitions.rules.ts';
import { ORDER_CHANGES_CHANNEL } from '../core/orders.ts';

const SETTINGS = {
  maxStreams: 20_000,
  /** The oldest stream ends for the next one. */
  maxPerPerson: 5,
  heartbeatEveryMs: 20_000,
  /** How often it is checked that watchers are still signed in. */
  checkTokensEveryMs: 10_000,
  /** A finished order stays watched, because its last step can be undone and money can be refunded. */
  lingerMs: UNDO_MS,
  checkOverEveryMs: 5_000,
  /** The arrival changes with the clock and with other orders. */
  refreshEveryMs: 60_000,
  /** A notice can be lost without an error. */
  checkVersionsEveryMs: 10_000,
  /** The listening connection must answer. */
  readEveryMs: 3_000,
  answerTimeoutMs: 5_000,
  retryAfterMs: 300,
};

/** Orders in one read. */
const MAX_READ = 20;
/** Streams written to before other work gets a turn. */
const SEND_BATCH = 500;
/** When another process is ready to take over. */
const TRANSITION_AFTER_MS = 1_000;
/** Spread, so that the watchers of a process that died do not all ask at the same moment. */
const someRetryMs = () => 2_000 + Math.floor(Math.random() * 3_000);

/** The response to which a stream is written. */
type Output = { send(text: string): void; end(text?: string): void };

type Viewer = {
  userId: string;
  orderId: string;
  tokenHash: string;
  /** What the browser got from an earlier stream. */
  knownVersion: number | null;
};

type Stream = Viewer & {
  /** null until it is known that the order belongs to the viewer. */
  output: Output | null;
  sent: State | null;
};

/** An order at one moment, ready to be sent. */
type State = {
  orderId: string;
  version: number;
  text: string;
  /** Whether it is on the way to the door. */
  isActive: boolean;
  /** When it was finished; null while it is active. */
  endedAt: number | null;
};

type WatchedOrder = {
  /** The newest version read. */
  state: State | null;
  streams: Set<Stream>;
};

/** `url`: of the database itself, without a pooler. */
type Deps = ArrivalDeps & { url: string; log: FastifyBaseLogger };

export class OrderStreams {
  readonly #deps: Deps;
  readonly #settings: typeof SETTINGS;
  readonly #byOrder = new Map<string, WatchedOrder>();
  /** The oldest first. */
  readonly #byPerson = new Map<string, Set<Stream>>();
  readonly #streams = new Set<Stream>();
  /** Orders to read. */
  readonly #changed = new Set<string>();
  /** The same, to be sent again although nothing has changed. */
  readonly #stale = new Set<string>();
  #reading: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];
  #listener: Listener | null = null;
  #versionsCheckedAt = 0;
  #isLeaving = false;
  #isClosed = false;

  constructor(deps: Deps, changes: Partial<typeof SETTINGS> = {}) {
    this.#deps = deps;
    this.#settings = { ...SETTINGS, ...changes };
  }

  get count(): number {
    return this.#streams.size;
  }

  /**
   * `start` begins the answer and gets a function to call when its connection closes. False, with nothing
   * begun, when the order is over and the browser knows all of it. 404 when it belongs to somebody else, 503
   * when there are too many watchers.
   */
  async open(viewer: Viewer, start: (onClose: () => void) => Output): Promise<boolean> {
    if (this.count >= this.#settings.maxStreams) throw new ShopError('busy');
    const stream: Stream = { ...viewer, output: null, sent: null };
    // Before it is read, so that no change in between is missed.
    const watched = this.#add(stream);
    let state: State;
    try {
      state = toState(await getOrderDetails(this.#deps, viewer.userId, viewer.orderId, new Date()));
    } catch (error) {
      this.#remove(stream);
      throw error;
    }
    // Others of the same person, opened at the same moment, have taken its place.
    if (!this.#streams.has(stream)) {
      start(() => {}).end(toEnd('elsewhere'));
      return true;
    }
    if (!watched.state || watched.state.version < state.version) watched.state = state;
    else state = watched.state;
    const isKnown = viewer.knownVersion === state.version;
    if (isKnown && this.#isOver(state)) {
      this.#remove(stream);
      return false;
    }
    stream.output = start(() => this.#remove(stream));
    stream.output.send(toRetry(someRetryMs()));
    if (isKnown) {
      stream.sent = state;
      stream.output.send(HEARTBEAT);
    }
    for (const each of watched.streams) show(each, state);
    if (this.#isLeaving) this.#end(stream, toRetry(TRANSITION_AFTER_MS));
    else if (this.#isOver(state)) this.#end(stream, toEnd('over'));
    else this.#endOldestOf(viewer.userId);
    return true;
  }

  /** This process is about to end: browsers reconnect, and reach another one. */
  leave(): void {
    this.#isLeaving = true;
    for (const stream of this.#streams) if (stream.output) this.#end(stream, toRetry(TRANSITION_AFTER_MS));
  }

  async close(): Promise<void> {
    this.leave();
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#listener?.close();
    await this.#reading;
  }

  #add(stream: Stream): WatchedOrder {
    this.#begin();
    const { orderId, userId } = stream;
    const watched: WatchedOrder = this.#byOrder.get(orderId) ?? { state: null, streams: new Set() };
    this.#byOrder.set(orderId, watched);
    watched.streams.add(stream);
    const own = this.#byPerson.get(userId) ?? new Set();
    this.#byPerson.set(userId, own.add(stream));
    this.#streams.add(stream);
    return watched;
  }

  #remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    const watched = this.#byOrder.get(stream.orderId);
    watched?.streams.delete(stream);
    if (watched?.streams.size === 0) this.#byOrder.delete(stream.orderId);
    const own = this.#byPerson.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.#byPerson.delete(stream.userId);
  }

  #end(stream: Stream, text: string): void {
    this.#remove(stream);
    stream.output?.end(text);
  }

  #endOldestOf(userId: string): void {
    const own = this.#byPerson.get(userId) ?? new Set();
    const oldest = [...own].slice(0, Math.max(0, own.size - this.#settings.maxPerPerson));
    for (const stream of oldest) this.#end(stream, toEnd('elsewhere'));
  }

  /** Opened with the first watcher: a process without watchers has no connection for it. */
  #begin(): void {
    if (this.#listener || this.#isClosed) return;
    const { readEveryMs, answerTimeoutMs, retryAfterMs } = this.#settings;
    this.#listener = listen(this.#deps.url, {
      channel: ORDER_CHANGES_CHANNEL,
      connectionName: 'jhatpat order changes',
      onNotice: (orderId) => this.#note(orderId),
      read: (client, isFirst) => this.#checkVersions(client, isFirst),
      onTrouble: (err) => this.#deps.log.warn({ err }, 'cannot listen for changes of orders'),
      ...{ readEveryMs, answerTimeoutMs, retryAfterMs },
    });
    const every = (ms: number, work: () => unknown) => {
      const timer = setInterval(work, ms);
      timer.unref();
      this.#timers.push(timer);
    };
    every(this.#settings.heartbeatEveryMs, () => this.#sendHeartbeats());
    every(this.#settings.checkTokensEveryMs, () => this.#checkTokens());
    every(this.#settings.checkOverEveryMs, () => this.#endThoseOver());
    every(this.#settings.refreshEveryMs, () => this.#refresh());
  }

  #note(orderId: string): void {
    if (!this.#byOrder.has(orderId)) return;
    this.#changed.add(orderId);
    this.#read();
  }

  #refresh(): void {
    for (const [orderId, { state }] of this.#byOrder) if (state?.isActive) this.#stale.add(orderId);
    this.#read();
  }

  #hasUnread(): boolean {
    return this.#changed.size + this.#stale.size > 0;
  }

  /** Only with unread orders: without an await it would end, and reset `#reading`, before the assignment. */
  #read(): void {
    if (this.#hasUnread()) this.#reading ??= this.#readChanged();
  }

  /** One read at a time: further changes go together into the next one. */
  async #readChanged(): Promise<void> {
    let isTroubled = false;
    while (this.#hasUnread() && !this.#isClosed) {
      const isRefresh = this.#changed.size === 0;
      const orderIds = takeSome(isRefresh ? this.#stale : this.#changed);
      try {
        for (const details of await readOrders(this.#deps, orderIds, new Date()))
          this.#showAll(toState(details), isRefresh);
        isTroubled = false;
      } catch (err) {
        for (const orderId of orderIds) this.#changed.add(orderId);
        if (!isTroubled) this.#deps.log.warn({ err }, 'cannot read the orders that are watched');
        isTroubled = true;
        await sleep(this.#settings.retryAfterMs);
      }
    }
    this.#reading = null;
  }

  /** Each version once; only a refresh sends it again, if the arrival has changed. */
  #showAll(state: State, isRefresh: boolean): void {
    const watched = this.#byOrder.get(state.orderId);
    const known = watched?.state;
    const isMoved = isRefresh && known?.version === state.version && known.text !== state.text;
    if (!watched || !(isMoved || !known || known.version < state.version)) return;
    watched.state = state;
    for (const stream of watched.streams) show(stream, state);
  }

  /** Also checks that the connection answers. Everything watched, in one statement. */
  async #checkVersions(client: Parameters<Parameters<typeof listen>[1]['read']>[0], isFirst: boolean) {
    const now = Date.now();
    const isDue = isFirst || now - this.#versionsCheckedAt >= this.#settings.checkVersionsEveryMs;
    if (isDue) this.#versionsCheckedAt = now;
    const orderIds = isDue ? [...this.#byOrder.keys()] : [];
    for (const { id, version } of await listVersions({ $client: client }, orderIds)) {
      const state = this.#byOrder.get(id)?.state;
      if (!state || state.version < version) this.#note(id);
    }
  }

  async #sendHeartbeats(): Promise<void> {
    let sent = 0;
    for (const { output } of [...this.#streams]) {
      output?.send(HEARTBEAT);
      if (++sent % SEND_BATCH === 0) await nextTurn();
    }
  }

  #endThoseOver(): void {
    for (const { state, streams } of [...this.#byOrder.values()]) {
      if (!state || !this.#isOver(state)) continue;
      for (const stream of [...streams]) if (stream.output) this.#end(stream, toEnd('over'));
    }
  }

  #isOver({ endedAt }: State): boolean {
    return endedAt !== null && Date.now() - endedAt >= this.#settings.lingerMs;
  }

  /** All watchers in one statement. On an error nobody is disconnected. */
  async #checkTokens(): Promise<void> {
    const streams = [...this.#streams].filter(({ output }) => output);
    if (streams.length === 0) return;
    try {
      const hashes = [...new Set(streams.map(({ tokenHash }) => tokenHash))];
      const living = await findLivingTokens(this.#deps.db, hashes, new Date());
      for (const stream of streams) if (!living.has(stream.tokenHash)) this.#end(stream, toEnd('session'));
    } catch (err) {
      this.#deps.log.warn({ err }, 'cannot ask whether those who watch orders are signed in');
    }
  }
}

function show(stream: Stream, state: State): void {
  if (!stream.output || stream.sent === state) return;
  stream.sent = state;
  stream.output.send(state.text);
}

function takeSome(orderIds: Set<string>): string[] {
  const some: string[] = [];
  for (const orderId of orderIds) {
    if (some.length === MAX_READ) break;
    some.push(orderId);
    orderIds.delete(orderId);
  }
  return some;
}

function toState(details: OrderDetails): State {
  const { orderId, version } = details;
  return {
    orderId,
    version,
    text: toEvent({ name: 'order', id: String(version), data: JSON.stringify(details) }),
    isActive: details.status !== null && !isEnded(details),
    endedAt: isEnded(details) ? version / 1000 : null,
  };
}

function isEnded({ status, payment_status }: OrderDetails): boolean {
  if (status === null) return payment_status !== 'PENDING';
  return status === 'DELIVERED' || status === 'CANCELLED';
}

/** For a browser that reconnects without reading the reason. */
const RETRY_ELSEWHERE_MS = 60_000;

/**
 * over: nothing more will come. elsewhere: the same person watches in too many places. session: signed out,
 * or the token has expired: renew it before the next stream.
 */
function toEnd(reason: 'over' | 'elsewhere' | 'session'): string {
  const end = toEvent({ name: 'end', data: JSON.stringify({ reason }) });
  return reason === 'elsewhere' ? toRetry(RETRY_ELSEWHERE_MS) + end : end;
}
