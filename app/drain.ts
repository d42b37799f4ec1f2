// Drains a process before it closes: it reports that it is not ready and keeps answering for some seconds,
// because the proxy notices only after a while. Answers close their connections meanwhile, so that none is
// left when the port closes.

import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopApp } from '#http/routing.ts';

export type Drain = {
  readonly isDraining: boolean;
  /** Aborted when draining begins. */
  readonly began: AbortSignal;
};

export type RunningDrain = Drain & {
  /** Resolves after `seconds`, or at once when `hurry` is called, before or meanwhile. */
  run(seconds: number): Promise<void>;
  hurry(): void;
};

export function makeDrain(): RunningDrain {
  const hurrying = new AbortController();
  const beginning = new AbortController();
  const { signal: began } = beginning;
  return {
    get isDraining() {
      return began.aborted;
    },
    began,
    async run(seconds) {
      beginning.abort();
      if (seconds > 0) await sleep(seconds * 1000, undefined, { signal: hurrying.signal }).catch(() => {});
    },
    hurry: () => hurrying.abort(),
  };
}

/**
 * Closes the connections of requests that arrive while draining; those of the page cache never run a hook.
 */
export function endConnections(drain: Drain, answer: RequestListener): RequestListener {
  return (request, response) => {
    if (drain.isDraining) response.shouldKeepAlive = false;
    answer(request, response);
  };
}

/** The same for requests that were pending when draining began. */
export function endOpenConnections(app: ShopApp, drain: Drain): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
