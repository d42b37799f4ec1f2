// How a process leaves: it says that it is not ready, answers everything for some seconds more, because the
// proxy before it notices only after a while, and closes then. Answers end their connections meanwhile, so
// that none is left by the time the port closes.

import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopApp } from '#http/routing.ts';

export type Drain = {
  readonly isDraining: boolean;
  /** Aborted when it begins. */
  readonly began: AbortSignal;
};

export type RunningDrain = Drain & {
  /** Resolves after that time, or at once when `hurry` is called, before or meanwhile. */
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

/** For requests that come while it drains; those of the page cache never see a hook. */
export function endConnections(drain: Drain, answer: RequestListener): RequestListener {
  return (request, response) => {
    if (drain.isDraining) response.shouldKeepAlive = false;
    answer(request, response);
  };
}

/** For requests that were under way when it began. */
export function endOpenConnections(app: ShopApp, drain: Drain): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
