// Answers of the API for component tests, given where a call leaves the browser: everything in web/data runs
// as it does in the shop. Typed by the contracts, so an answer that the shop cannot give does not compile. A
// call without an answer fails its test.

import { vi } from 'vitest';
import { toWireCode, type ErrorCode } from '#shared/error-codes.ts';
import { ShopError } from '#shared/shop-error.ts';
import { ApiError } from '#web/data/api.ts';
import type { CallAnswer, CallBody, CallName } from '#web/data/calls.ts';

/** What is answered: `data`, the call's further fields and, where it matters, the message. */
type StubAnswer<Name extends CallName> = Omit<CallAnswer<Name>, 'success' | 'error' | 'message'> & {
  message?: string;
};
/** 'offline': the shop cannot be reached. */
export type Reply<Name extends CallName> = StubAnswer<Name> | ApiError | 'offline';
export type StubRequest<Name extends CallName> = {
  body: CallBody<Name>;
  query: URLSearchParams;
  headers: Headers;
};
/** The same reply each time, or one for each call. */
type Stub<Name extends CallName> =
  | Reply<Name>
  | ((sent: StubRequest<Name>) => Reply<Name> | Promise<Reply<Name>>);
export type Stubs = { [Name in CallName]?: Stub<Name> };

/** Of any call: a union of all answers would take the compiler longer than the rest of this directory. */
type AnySent = Omit<StubRequest<CallName>, 'body'> & { body: unknown };
type AnyStub = object | 'offline' | ((sent: AnySent) => unknown);
let stubs = new Map<string, AnyStub>();
let sent: { name: string; call: AnySent }[] = [];
let unexpected: string[] = [];
/** Also while a test has stopped the clock. */
const later = window.setTimeout.bind(window);

/** From now on; a later answer for the same call replaces the earlier one. */
export function stubCalls(answers: Stubs): void {
  for (const [name, stub] of Object.entries(answers)) stubs.set(name, stub as AnyStub);
}

/** What was sent by this call, in order. */
export function listSent<Name extends CallName>(name: Name): StubRequest<Name>[] {
  return sent.filter((one) => one.name === name).map(({ call }) => call as unknown as StubRequest<Name>);
}

/** The bodies of these. */
export const listBodies = <Name extends CallName>(name: Name): CallBody<Name>[] =>
  listSent(name).map(({ body }) => body);

/** The shop's refusal, with its own status and message unless another is given. */
export function refusal(code: ErrorCode, details: ConstructorParameters<typeof ShopError>[1] = {}): ApiError {
  const { status, message, fields, said, data } = new ShopError(code, details);
  return new ApiError(status, { message, fields, said, data, code: toWireCode(code) });
}

/** A call that is answered when the test says so. */
export function holdAnswer<Name extends CallName>(reply: Reply<Name>) {
  const { promise, resolve } = Promise.withResolvers<Reply<Name>>();
  return { stub: () => promise, answer: () => resolve(reply) };
}

/** Before each test. */
export function startStubs(): void {
  stubs = new Map();
  sent = [];
  unexpected = [];
}

/** Calls since startStubs that no test expected. */
export const listUnexpected = (): readonly string[] => unexpected;

/** In place of the browser's `fetch`, for calls of the API. */
export async function answerCall(
  url: URL,
  { method = 'GET', body, headers, signal }: RequestInit,
): Promise<Response> {
  const name = `${method} ${url.pathname}`;
  const call: AnySent = {
    body: typeof body === 'string' ? JSON.parse(body) : body,
    query: url.searchParams,
    headers: new Headers(headers),
  };
  const one = { name, call };
  sent.push(one);
  // React's StrictMode mounts every part twice, and the first of them takes its calls back at once.
  later(() => {
    if (signal?.aborted) sent = sent.filter((other) => other !== one);
  });
  const stub = stubs.get(name);
  if (!stub) unexpected.push(name);
  const reply = (await (typeof stub === 'function' ? stub(call) : stub)) as object | 'offline' | undefined;
  signal?.throwIfAborted();
  if (reply === undefined || reply === 'offline') throw new TypeError('Failed to fetch');
  if (reply instanceof ApiError) {
    const { status, message, code, fields, data } = reply;
    return Response.json({ success: false, error: true, message, code, fields, data }, { status });
  }
  return Response.json({ success: true, error: false, message: '', ...reply });
}

/** In place of the browser's XMLHttpRequest, which uploads use: `body` is the form. */
export class StubbedUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #target: { method: string; url: URL } | undefined;

  open(method: string, path: string): void {
    this.#target = { method, url: new URL(path, location.href) };
  }

  setRequestHeader(): void {}

  async send(body: FormData): Promise<void> {
    const { method, url } = this.#target!;
    try {
      const answer = await answerCall(url, { method, body });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
}

/** What the browser knows of the network; calls are answered all the same. */
export function setNetwork(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
