// Calls to a server that may be slow or gone: so many at a time, so many waiting, and after some failures in
// a row none for a moment (a circuit breaker), so that nobody waits for what will most likely fail.

export class CallRejected extends Error {}

export type CallLimits = {
  concurrency: number;
  waiting: number;
  /** So many failures in a row, and no call is made for `restMs`; then one tries. */
  failures: number;
  restMs: number;
};

const PAUSE_AFTER_FAILURE_MS = 100;

type Call = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * `isFailure`: of what a call threw, whether the server is to blame. Throws CallRejected instead of calling.
 */
export function boundCalls(limits: CallLimits, isFailure: (error: unknown) => boolean): Call {
  const waiting: (() => void)[] = [];
  let running = 0;
  let failures = 0;
  let restsUntil = 0;

  function rejectWhileResting(): void {
    if (failures >= limits.failures && Date.now() < restsUntil) {
      throw new CallRejected('it has failed several times in a row');
    }
  }

  async function takeTurn(): Promise<void> {
    if (running < limits.concurrency) {
      running++;
      return;
    }
    if (waiting.length >= limits.waiting) throw new CallRejected('too many calls are waiting');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function passTurnOn(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  async function tryCall<T>(call: () => Promise<T>): Promise<T> {
    rejectWhileResting();
    // After a rest this call is the one that tries; the others are refused until it has an outcome.
    if (failures >= limits.failures) restsUntil = Infinity;
    try {
      const outcome = await call();
      failures = 0;
      return outcome;
    } catch (error) {
      failures = isFailure(error) ? failures + 1 : 0;
      restsUntil = Date.now() + limits.restMs;
      throw error;
    }
  }

  return async (call) => {
    rejectWhileResting();
    await takeTurn();
    try {
      const outcome = await tryCall(call);
      passTurnOn();
      return outcome;
    } catch (error) {
      // Those that were begun with it fail about now as well: whoever waits should be refused then.
      if (failures > 0) setTimeout(passTurnOn, PAUSE_AFTER_FAILURE_MS);
      else passTurnOn();
      throw error;
    }
  };
}
