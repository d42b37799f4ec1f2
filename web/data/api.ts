// The browser's only way to call the server: bearer token, envelope, errors as ApiError, and one retry with a
// refreshed token after a 401. All requests, and all tabs, share one refresh.

import type { CallAnswer, CallBody, CallName, CallQuery, Envelope } from './calls.ts';
import type { ShopError } from '#shared/shop-error.ts';
import { msg, t, tServer } from './language.ts';
import { noteServerTime } from './server-clock.ts';
import {
  endSession,
  getAccessToken,
  getRefreshToken,
  isAccessTokenForeign,
  setRenewedToken,
} from './account/tokens.ts';

/** A refusal by the server (its message is for the shopper), or status 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(
    status: number,
    body: Partial<Pick<ShopError, 'message' | 'fields' | 'said' | 'data'>> & { code?: string },
  ) {
    const { message, fields = {}, said } = body;
    super(message ? tServer(said?.message ?? message) : t('Something went wrong. Please try again.'));
    this.status = status;
    this.code = body.code ?? '';
    this.fields = Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, tServer(said?.fields?.[field] ?? text)]),
    );
    this.data = body.data ?? null;
  }
}

type SendOptions = {
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The call completes even when the page is left meanwhile. */
  keepalive?: boolean;
};

/** What of a call must be given, and what may be. */
export type CallOptions<Name extends CallName> = Omit<SendOptions, 'body' | 'query'> &
  ([CallBody<Name>] extends [void] ? unknown : { body: CallBody<Name> }) &
  ({} extends CallQuery<Name>
    ? { query?: CallQuery<Name> | URLSearchParams }
    : { query: CallQuery<Name> | URLSearchParams });
type OptionsOf<Name extends CallName> =
  {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

const OFFLINE = msg('You seem to be offline. Check your connection and try again.');
/** They carry no access token that could be renewed. */
const NEVER_RETRIED = new Set<CallName>(['POST /api/user/refresh-token', 'POST /api/user/login']);

/** Throws ApiError unless the answer says success. */
export async function callApi<Name extends CallName>(
  name: Name,
  ...[options]: OptionsOf<Name>
): Promise<CallAnswer<Name>> {
  return callThrough(name, (token) => send(name, token, options as SendOptions));
}

/** The same for a call that is not sent by fetch; `sendWith` may be called twice. */
export async function callThrough<Name extends CallName>(
  name: Name,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<CallAnswer<Name>> {
  return readEnvelope<CallAnswer<Name>>(await sendSignedIn(name, sendWith));
}

/** An answer without an envelope, which the caller reads. Throws ApiError when it is refused. */
export async function fetchSignedIn<Name extends CallName>(
  name: Name,
  ...[options]: OptionsOf<Name>
): Promise<Response> {
  const answer = await sendSignedIn(name, (token) => send(name, token, options as SendOptions));
  if (!answer.ok) await readEnvelope(answer);
  return answer;
}

/** Method and URL of a call. Fields of the query that are undefined are left out. */
export function toRequest(name: CallName, query: object = {}): { method: string; url: string } {
  const [method, path] = name.split(' ') as [string, string];
  const fields = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const given = fields.filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given as [string, string][]).toString();
  return { method, url: text ? `${path}?${text}` : path };
}

async function sendSignedIn(
  name: CallName,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const answer = await sendRenewed(name, sendWith);
  if (!(await wantsConfirmation(answer)) || !(await confirmFirst())) return answer;
  return sendRenewed(name, sendWith);
}

async function sendRenewed(
  name: CallName,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  if (isAccessTokenForeign()) await refreshSession(getAccessToken());
  const token = getAccessToken();
  const session = getRefreshToken();
  const answer = await sendWith(token);
  if (answer.status !== 401 || NEVER_RETRIED.has(name)) return answer;
  await refreshSession(token);
  const isOthers = getRefreshToken() !== null && getRefreshToken() !== session;
  // What one person changed must not be changed for the next one who signed in meanwhile.
  if (isOthers && !name.startsWith('GET ')) return answer;
  return sendWith(getAccessToken());
}

/** A sensitive call was refused until the user confirms their identity. */
async function wantsConfirmation(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return body.code === 'CONFIRM_FIRST';
}

async function readEnvelope<Answer extends Envelope<unknown>>(answer: Response): Promise<Answer> {
  const body = (await answer.json().catch(() => ({}))) as Answer;
  if (!answer.ok || body.error) throw new ApiError(answer.status, body);
  return { ...body, message: tServer(body.message) };
}

async function send(name: CallName, token: string | null, options: SendOptions = {}): Promise<Response> {
  const { query, body, headers, signal, keepalive = false } = options;
  const { method, url } = toRequest(name, query);
  const sentAt = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      credentials: 'same-origin',
      keepalive,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    noteServerTime(answer, sentAt);
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineError();
  }
}

/** The server could not be reached. */
export function offlineError(): ApiError {
  return new ApiError(0, { message: t(OFFLINE), code: 'OFFLINE' });
}

let refreshing: Promise<void> | null = null;

/**
 * One refresh for all calls whose `staleToken` was refused; returns when a newer token is stored or there is
 * none.
 */
function refreshSession(staleToken: string | null): Promise<void> {
  refreshing ??= withLock(() => renew(staleToken)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(staleToken: string | null): Promise<void> {
  // Another tab may have renewed it while this one waited for the lock.
  if (getAccessToken() !== staleToken) return;
  const refreshToken = getRefreshToken();
  const answer = await send('POST /api/user/refresh-token', refreshToken, {});
  const body = (await answer.json().catch(() => ({}))) as Partial<Envelope<{ accessToken: string }>>;
  // A busy server says nothing about the session: the call fails, and nobody is signed out.
  if (!answer.ok && answer.status !== 401) throw new ApiError(answer.status, body);
  // Meanwhile another tab may have signed out, or signed in somebody else.
  if (getRefreshToken() !== refreshToken) return;
  if (body.data) {
    if (refreshToken) setRenewedToken(body.data.accessToken, refreshToken);
  } else {
    console.log('The session could not be renewed; signed out.');
    if (refreshToken) endSession();
  }
}

/** Web Locks exist in every current browser on https and localhost; elsewhere each tab renews on its own. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('jhatpat-refresh', work);
  else await work();
}

// Sensitive calls require the user to confirm their identity again; the page that can show the question
// registers itself (confirm-session.tsx).

let askThem: (() => Promise<boolean>) | null = null;
let asking: Promise<boolean> | null = null;

/** Returns a function that unregisters it. */
export function askToConfirmBy(ask: () => Promise<boolean>): () => void {
  askThem = ask;
  return () => {
    if (askThem === ask) askThem = null;
  };
}

/** True when the identity was confirmed. Calls that are refused at the same time share one question. */
async function confirmFirst(): Promise<boolean> {
  if (!askThem) return false;
  asking ??= askThem().finally(() => {
    asking = null;
  });
  return asking;
}
