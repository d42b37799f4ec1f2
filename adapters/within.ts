// A time limit for a call to a payment provider.

import { ProviderUnreachable } from './payment-provider.ts';

/** Rejects with ProviderUnreachable after `ms`, or when `signal` is aborted; the work itself goes on. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const end = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
  work.catch(() => {});
  let stop = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new ProviderUnreachable('the payment provider did not answer in time'));
    if (end.aborted) stop();
    else end.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    end.removeEventListener('abort', stop);
  }
}
