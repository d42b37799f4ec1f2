// What is sent to the shop later: entries in local storage, oldest first, each under its own name, so that
// two tabs never overwrite each other. One tab at a time sends them, again and again until the shop has
// answered. The session's end removes them.

import { getSessionKey } from './account/tokens.ts';
import { ApiError } from './api.ts';
import { createStore } from './create-store.ts';
import { failureText } from './failure.ts';
import { listStored, onStoredChange, storedText, type Guard } from './stored.ts';
import { makeId } from '#shared/ids.ts';

export type Entry<Value> = { readonly name: string; readonly value: Value };

/** Why the entries are still here. Another try follows by itself, except when they were refused. */
export type Trouble = { kind: 'offline' | 'busy' | 'refused'; message: string };

export type Outbox<Value> = {
  /** The same array until it changes. */
  entries(): readonly Entry<Value>[];
  /** Sent soon. False when only this page remembers it. */
  add(value: Value): boolean;
  remove(entries: readonly Pick<Entry<Value>, 'name'>[]): void;
  trouble(): Trouble | null;
  /** Changes by other tabs count. */
  subscribe(listener: () => void): () => void;
  /** Sends now; true when nothing is left. Never throws. */
  send(): Promise<boolean>;
  /** Sends nothing more by itself: another outbox with this prefix does from now on. */
  close(): void;
};

export type OutboxOptions<Value> = {
  /** Prefix of the names in local storage, unique. */
  prefix: string;
  isValue: Guard<Value>;
  /** After the last new entry. */
  restMs: number;
  /** Between tries; the last one repeats. */
  pausesMs: readonly number[];
  /**
   * Sends at least the first of the entries, and removes what is done or refused for good. What it throws is
   * tried again; a refusal (isRefusal) only after the next new entry. `isOfNow` is false once another session
   * has begun: then nothing more may be sent.
   */
  send(entries: readonly Entry<Value>[], isOfNow: () => boolean): Promise<void>;
};

/** The shop will refuse it again. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status);
}

/** An error without a status may be anything, so it counts as the shop's. */
export function toTrouble(error: unknown): Trouble {
  const isOffline = error instanceof ApiError && error.status === 0;
  const kind = isRefusal(error) ? 'refused' : isOffline ? 'offline' : 'busy';
  return { kind, message: failureText(error) };
}

export function createOutbox<Value>(options: OutboxOptions<Value>): Outbox<Value> {
  const { prefix, isValue, restMs, pausesMs } = options;
  let names: readonly string[] = [];
  let known: readonly Entry<Value>[] = [];
  const trouble = createStore<Trouble | null>(null);
  let sending: Promise<boolean> | null = null;
  let failures = 0;
  let stopWaiting: (() => void) | null = null;
  let isClosed = false;

  function entries(): readonly Entry<Value>[] {
    const now = listStored(prefix).toSorted();
    if (now.length !== names.length || now.some((name, at) => name !== names[at])) {
      const before = new Map(known.map((entry) => [entry.name, entry]));
      names = now;
      known = now.flatMap((name) => before.get(name) ?? read(name));
    }
    return known;
  }

  function read(name: string): Entry<Value>[] {
    try {
      const value: unknown = JSON.parse(storedText(name).read() ?? 'null');
      return isValue(value) ? [{ name, value }] : [];
    } catch {
      return [];
    }
  }

  /** Later than every other entry, also when the clock was set back. */
  function makeName(): string {
    const last = Number.parseInt(entries().at(-1)?.name.slice(prefix.length) ?? '0', 36);
    return `${prefix}${Math.max(Date.now(), last + 1).toString(36)}-${makeId()}`;
  }

  function add(value: Value): boolean {
    const entry = storedText(makeName());
    const isStored = entry.write(JSON.stringify(value));
    sendAfter(restMs);
    return isStored;
  }

  function remove(done: readonly Pick<Entry<Value>, 'name'>[]): void {
    for (const { name } of done) storedText(name).write(null);
  }

  /** Or earlier: when the network is back, or the phone wakes up. */
  function sendAfter(pauseMs: number): void {
    stopWaiting?.();
    if (isClosed) return;
    const now = () => void send();
    const timer = setTimeout(now, pauseMs);
    window.addEventListener('online', now);
    window.addEventListener('visibilitychange', now);
    stopWaiting = () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
      window.removeEventListener('visibilitychange', now);
      stopWaiting = null;
    };
  }

  /** Another tab may be closed before it has sent its entries. */
  function sendLeft(): void {
    const isRefused = trouble.get()?.kind === 'refused';
    if (!sending && !stopWaiting && !isRefused && entries().length > 0) sendAfter(pausesMs[0]!);
  }

  function send(): Promise<boolean> {
    if (!sending) {
      stopWaiting?.();
      sending = sendAlone().finally(() => {
        sending = null;
        sendLeft();
      });
    }
    return sending.then((isDone) => isDone && entries().length === 0);
  }

  async function sendAlone(): Promise<boolean> {
    try {
      // Web Locks are missing on plain http in a home network: there each tab sends.
      if (entries().length > 0) await (navigator.locks?.request(prefix, sendAll) ?? sendAll());
      if (trouble.get()) trouble.set(null);
      return true;
    } catch (error) {
      const pause = pausesMs[Math.min(failures++, pausesMs.length - 1)]!;
      trouble.set(toTrouble(error));
      if (trouble.get()?.kind !== 'refused') sendAfter(pause);
      return false;
    }
  }

  async function sendAll(): Promise<void> {
    const session = getSessionKey();
    const isOfNow = () => getSessionKey() === session;
    for (let left = entries(); left.length > 0 && isOfNow(); left = entries()) {
      await options.send(left, isOfNow);
      failures = 0;
      if (trouble.get()) trouble.set(null);
      const still = new Set(entries());
      if (left.every((entry) => still.has(entry))) throw new Error('No entry was sent');
    }
  }

  return {
    entries,
    add,
    remove,
    trouble: trouble.get,
    subscribe(listener) {
      const stop = trouble.subscribe(listener);
      const unsubscribe = onStoredChange(
        (key) => key.startsWith(prefix),
        () => {
          sendLeft();
          listener();
        },
      );
      return () => {
        stop();
        unsubscribe();
      };
    },
    send,
    close() {
      isClosed = true;
      stopWaiting?.();
    },
  };
}
