// A proxy between one shop process and the payment provider. It can change what the provider answers, and can
// trigger an action at a named point of a call: before the provider receives it, or after the provider has
// processed it and before the shop knows.

import { openHttpProxy } from '../start/http-proxy.ts';

export type ProviderTrap = {
  at: 'before call' | 'after call';
  /** For example `POST /v1/refunds`. */
  call: RegExp;
  onHit?: () => void;
};

export type ProviderProxy = {
  port: number;
  /** What arrives of an answer. */
  change: ((call: string, answer: string) => string) | null;
  /** Triggers once; the answer of that call never arrives. */
  set(trap: ProviderTrap): void;
  disarm(): void;
  close(): Promise<void>;
};

export async function openProviderProxy(target: () => number): Promise<ProviderProxy> {
  let trap: ProviderTrap | null = null;
  /** False when the call is to stay unanswered. */
  const passes = (at: ProviderTrap['at'], call: string): boolean => {
    const due = trap;
    if (due?.at !== at || !due.call.test(call)) return true;
    trap = null;
    due.onHit?.();
    return false;
  };
  const server = await openHttpProxy({
    target,
    before: (call) => passes('before call', call),
    after(call, answer) {
      if (!passes('after call', call)) return null;
      if (!proxy.change) return answer;
      const { 'content-length': _length, ...headers } = answer.headers;
      return { ...answer, headers, body: Buffer.from(proxy.change(call, answer.body.toString())) };
    },
  });
  const proxy: ProviderProxy = {
    ...server,
    change: null,
    set: (wanted) => void (trap = wanted),
    disarm: () => void (trap = null),
  };
  return proxy;
}
