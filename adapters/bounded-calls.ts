// Calls to a server that may be slow or gone: limits how many run and wait at a time, and pauses after some
// failures in a row (a circuit breaker), so that nobody waits for what will most likely fail.

export class CallRejected extends Error {}

export type CallLimits = {
  concurrency: number;
  waiting: number;
  /** After this many failures in a row no call is made for `restMs`; then one call tries. */
  failures: number;
  restMs: number;
};

const PAUSE_AFTER_FAILURE_MS = 100;

type Call = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * `isFailure`: whether the server is to blame for what a call threw. Throws CallRejected instead of calling.
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
    // After a rest this call tries alone; the others are refused until it has an outcome.
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
      // Calls started with it fail about now as well: those that wait should be refused then.
      if (failures > 0) setTimeout(passTurnOn, PAUSE_AFTER_FAILURE_MS);
      else passTurnOn();
      throw error;
    }
  };
}
