// The browser's only way to call the server: bearer token, envelope, errors as ApiError, and one retry with a
// refreshed token after a 401. All requests, and all tabs, share one refresh.

import { msg, t, tServer } from './language.ts';
import { confirmFirst } from './account/confirm-first.ts';
import { endSession, getAccessToken, getRefreshToken, setAccessToken } from './account/tokens.ts';

export type Envelope<Data> = { success: boolean; error: boolean; message: string; data: Data };

/** A refusal by the server (its message is for the shopper), or status 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(
    status: number,
    body: { message?: string; code?: string; fields?: Record<string, string>; data?: unknown },
  ) {
    super(body.message ? tServer(body.message) : t('Something went wrong. Please try again.'));
    this.status = status;
    this.code = body.code ?? '';
    this.fields = Object.fromEntries(
      Object.entries(body.fields ?? {}).map(([field, text]) => [field, tServer(text)]),
    );
    this.data = body.data ?? null;
  }
}

export type CallOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The call completes even when the page is left meanwhile. */
  keepalive?: boolean;
};
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const OFFLINE = msg('You seem to be offline. Check your connection and try again.');
const REFRESH_PATH = '/api/user/refresh-token';
/** A 401 from these is about what was typed, or about the refresh itself. */
const NEVER_RETRIED = new Set([REFRESH_PATH, '/api/user/login']);

/** Throws ApiError unless the answer says success. */
export async function callApi<Data, Extra = object>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Envelope<Data> & Extra> {
  return callThrough(path, (token) => send(method, path, token, options));
}

/** The same for a call that is not sent by fetch; `sendWith` may be called twice. */
export async function callThrough<Data, Extra = object>(
  path: string,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Envelope<Data> & Extra> {
  return readEnvelope(await sendSignedIn(path, sendWith));
}

/** An answer without an envelope, which the caller reads. Throws ApiError when it is refused. */
export async function fetchSignedIn(
  path: string,
  options: CallOptions = {},
  method: Method = 'GET',
): Promise<Response> {
  const answer = await sendSignedIn(path, (token) => send(method, path, token, options));
  if (!answer.ok) await readEnvelope(answer);
  return answer;
}

async function sendSignedIn(
  path: string,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const answer = await sendRenewed(path, sendWith);
  if (!(await wantsConfirmation(answer)) || !(await confirmFirst())) return answer;
  return sendRenewed(path, sendWith);
}

async function sendRenewed(
  path: string,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const token = getAccessToken();
  const answer = await sendWith(token);
  if (answer.status !== 401 || NEVER_RETRIED.has(path)) return answer;
  await refreshSession(token);
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

async function readEnvelope<Data, Extra>(answer: Response): Promise<Envelope<Data> & Extra> {
  const body = (await answer.json().catch(() => ({}))) as Envelope<Data> & Extra;
  if (!answer.ok || body.error) throw new ApiError(answer.status, body);
  return { ...body, message: tServer(body.message) };
}

async function send(
  method: Method,
  path: string,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const { body, headers, signal, keepalive = false } = options;
  const isForm = body instanceof FormData;
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      keepalive,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
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
  const answer = await send('POST', REFRESH_PATH, refreshToken, {});
  const body = (await answer.json().catch(() => ({}))) as Partial<Envelope<{ accessToken: string }>>;
  // A busy server says nothing about the session: the call fails, and nobody is signed out.
  if (!answer.ok && answer.status !== 401) throw new ApiError(answer.status, body);
  // Meanwhile another tab may have signed out, or signed in somebody else.
  if (getRefreshToken() !== refreshToken) return;
  if (body.data) {
    if (refreshToken) setAccessToken(body.data.accessToken);
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
