// A proxy between one shop process and the payment provider. It can be unavailable, and can trigger an action
// at a named point of a call: before the provider receives it, or after the provider has processed it and
// before the shop knows.

import { openHttpProxy } from '../start/http-proxy.ts';

export type CardTrap = {
  at: 'before call' | 'after call';
  /** For example `POST /v1/refunds`. */
  call: RegExp;
  onHit?: () => void;
};

export type ProviderProxy = {
  port: number;
  /** Calls that go unanswered; null lets all through. */
  blocked: RegExp | null;
  /** Triggers once; the answer of that call never arrives. */
  set(trap: CardTrap): void;
  disarm(): void;
  close(): Promise<void>;
};

export async function openProviderProxy(target: () => number): Promise<ProviderProxy> {
  let trap: CardTrap | null = null;
  /** False when the call is to stay unanswered. */
  const passes = (at: CardTrap['at'], call: string): boolean => {
    if (proxy.blocked?.test(call)) return false;
    const due = trap;
    if (due?.at !== at || !due.call.test(call)) return true;
    trap = null;
    due.onHit?.();
    return false;
  };
  const server = await openHttpProxy({
    target,
    before: (call) => passes('before call', call),
    after: (call, answer) => (passes('after call', call) ? answer : null),
  });
  const proxy: ProviderProxy = {
    ...server,
    blocked: null,
    set: (wanted) => void (trap = wanted),
    disarm: () => void (trap = null),
  };
  return proxy;
}
