// Receives each change of one order as it happens. The caller is told whether the connection works, and polls
// while it does not.

import { type EventSourceMessage, createParser } from 'eventsource-parser';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { ApiError, fetchSignedIn } from '../api.ts';

/** The server sends something every 20 seconds. */
const SILENCE_MS = 45_000;
/** A page that is hidden for this long closes its connection. */
const HIDDEN_MS = 60_000;
/** Pauses before reconnecting; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000];
/** Pause when the same person has too many connections. */
const CROWDED_MS = 60_000;
/** A connection that lasted this long counts as good. */
const GOOD_AFTER_MS = 10_000;

type StreamHandlers = {
  onOrder: (order: OrderDetails) => void;
  /** True once something has arrived, false when the connection is lost. */
  onLive: (isLive: boolean) => void;
  /** Nothing more will come after this version. */
  onOver: (version: number) => void;
};

/** Receives changes after the known version. Returns a function that stops it. */
export function subscribeToOrder(
  known: { orderId: string; version: number },
  handlers: StreamHandlers,
): () => void {
  const { orderId } = known;
  const end = new AbortController();
  let { version } = known;
  let line: AbortController | null = null;
  let failures = 0;
  let lastSignAt = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let hiddenFor: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    clearTimeout(nextTry);
    line?.abort();
    const own = (line = new AbortController());
    const silence = watchSilence(own);
    const beganAt = Date.now();
    let pause: number | null = null;
    const onEvent = ({ event, data }: EventSourceMessage) => {
      if (own.signal.aborted) return;
      if (event === 'order') {
        const order = JSON.parse(data) as OrderDetails;
        version = Math.max(version, order.version);
        handlers.onOrder(order);
      }
      if (event === 'end') {
        const { reason } = JSON.parse(data) as { reason: string };
        if (reason === 'over') finish();
        if (reason === 'elsewhere') pause = CROWDED_MS;
      }
    };
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': String(version) };
      const answer = await fetchSignedIn('GET /api/order/track', {
        query: { orderId },
        signal: own.signal,
        headers,
      });
      if (answer.status === 204) return finish();
      await readEvents(answer, {
        onEvent,
        onData: () => {
          silence.postpone();
          handlers.onLive(true);
        },
      });
    } catch (error) {
      if (isRefused(error)) return finish();
    } finally {
      silence.end();
      // An answer that was not read to its end stays open otherwise.
      own.abort();
    }
    // Another connection has replaced it, or none is wanted.
    if (line !== own) return;
    line = null;
    handlers.onLive(false);
    if (Date.now() - beganAt > GOOD_AFTER_MS) failures = 0;
    nextTry = setTimeout(() => void connect(), pause ?? toPause(failures++));
  }

  /** A dead connection looks like one without events. */
  function watchSilence(own: AbortController) {
    const listen = () => setTimeout(() => own.abort(), SILENCE_MS);
    lastSignAt = Date.now();
    let timer = listen();
    return {
      postpone: () => {
        lastSignAt = Date.now();
        clearTimeout(timer);
        timer = listen();
      },
      end: () => clearTimeout(timer),
    };
  }

  function hangUp(): void {
    clearTimeout(nextTry);
    const own = line;
    line = null;
    own?.abort();
    handlers.onLive(false);
  }

  function finish(): void {
    stop();
    handlers.onOver(version);
  }

  function stop(): void {
    end.abort();
    clearTimeout(hiddenFor);
    hangUp();
  }

  /** After sleep a connection may be dead unnoticed. */
  function wakeUp(): void {
    clearTimeout(hiddenFor);
    if (document.hidden) return;
    const isFresh = line !== null && Date.now() - lastSignAt < SILENCE_MS / 2;
    if (isFresh) return;
    failures = 0;
    void connect();
  }

  function onVisibility(): void {
    if (!document.hidden) return wakeUp();
    clearTimeout(hiddenFor);
    hiddenFor = setTimeout(hangUp, HIDDEN_MS);
  }

  const { signal } = end;
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('online', wakeUp, { signal });
  window.addEventListener('offline', () => line?.abort(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && wakeUp(), { signal });
  // A page with an open connection is not kept in the back/forward cache.
  window.addEventListener('pagehide', hangUp, { signal });
  if (document.hidden) onVisibility();
  void connect();
  return stop;
}

/** With random jitter, so that not all browsers reconnect at the same moment. */
function toPause(failures: number): number {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!;
  return pause * (0.75 + Math.random() / 2);
}

/** Not the shopper's order, or signed out: retrying is useless. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
}

/** Characters of one event. A large order has a tenth of them; whoever sends more is not the shop. */
const MAX_LENGTH = 1_000_000;

type EventHandlers = {
  onEvent: (event: EventSourceMessage) => void;
  /** Called on any data, so on heartbeats too. */
  onData: () => void;
};

/** Reads until the response ends. Rejects when the connection breaks, or the response is no event stream. */
export async function readEvents(answer: Response, { onEvent, onData }: EventHandlers): Promise<void> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no events');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createParser({ onEvent, maxBufferSize: MAX_LENGTH });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    parser.feed(value);
  }
}
