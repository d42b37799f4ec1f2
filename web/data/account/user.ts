// Who is signed in, as the browser knows it. The server renders every page without a visitor, so the state is
// 'unknown' until the page is hydrated and, if there are tokens, the server has said whose they are.

import type { CallAnswer } from '../calls.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import {
  findOwner,
  personalKey,
  endSession,
  getSessionKey,
  onSessionChange,
  startSession,
} from './tokens.ts';
import { ApiError, callApi } from '../api.ts';
import { readOrLastSeen } from '../last-seen.ts';
import { showAnswer } from '../query-client.ts';

export type Visitor =
  | { state: 'unknown'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: User };

const UNKNOWN: Visitor = { state: 'unknown', user: null };
const SIGNED_OUT: Visitor = { state: 'signed-out', user: null };

/** The session key; null when signed out, undefined before the page is hydrated. */
export function useSessionKey(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(onSessionChange, getSessionKey, () => undefined);
}

export function useVisitor(): Visitor {
  const sessionKey = useSessionKey();
  const { data, error } = useQuery(toUserQuery(sessionKey));
  if (sessionKey === undefined) return UNKNOWN;
  if (sessionKey === null) return SIGNED_OUT;
  if (data) return { state: 'signed-in', user: data };
  return error instanceof ApiError && error.status === 401 ? SIGNED_OUT : UNKNOWN;
}

function toUserQuery(sessionKey: string | null | undefined) {
  return queryOptions({
    queryKey: personalKey('user', sessionKey),
    queryFn: ({ client, queryKey, signal }) =>
      readOrLastSeen(
        client,
        queryKey,
        async () => (await callApi('GET /api/user/user-details', { signal })).data,
      ),
    // Checked again at the time of fetching: a page that is still closing must not ask for a session that has
    // just ended.
    enabled: () => typeof sessionKey === 'string' && sessionKey === getSessionKey(),
    staleTime: 5 * 60_000,
    retry: (count, failure) => count < 2 && !(failure instanceof ApiError && failure.status === 401),
  });
}

/** Why the server could not say who is signed in, and a retry; observes the query of useVisitor. */
export function useVisitorFailure(): { error: Error | null; retry: () => void } {
  const { error, refetch } = useQuery({ ...toUserQuery(useSessionKey()), enabled: false });
  return { error, retry: () => void refetch() };
}

/** Caches what the server has answered about the signed-in user. */
export function useUserChange(): (change: (user: User) => User) => void {
  const client = useQueryClient();
  const { queryKey } = toUserQuery(useSessionKey());
  return (change) => showAnswer<User>(client, queryKey, (user) => user && change(user));
}

/**
 * Everything personal is cached under a key that contains the session, and removed when the session changes
 * in any tab.
 */
export function useClearOnSessionChange(): void {
  const client = useQueryClient();
  useEffect(() => onSessionChange(() => clearPersonal(client)), [client]);
}

export function clearPersonal(client: QueryClient): void {
  const sessionKey = getSessionKey();
  client.removeQueries({
    predicate({ queryKey }) {
      const owner = findOwner(queryKey);
      return owner !== undefined && owner.session !== sessionKey;
    },
  });
}

/** Throws ApiError when e-mail or password is refused, or a second factor is needed. */
export function signIn(credentials: { email: string; password: string }): Promise<Welcome> {
  return openSession(callApi('POST /api/user/login', { body: credentials }));
}

/** By one press, in the browser that has just registered this e-mail. Throws ApiError as `signIn`. */
export function signInByTicket(email: string): Promise<Welcome> {
  return openSession(callApi('POST /api/user/ticket-login', { body: { email } }));
}

/** The server's message, and whether a second factor must be set up before any staff work. */
export type Welcome = { message: string; needsSecondFactor: boolean };

/** For every call that signs somebody in. */
export async function openSession(call: Promise<CallAnswer<'POST /api/user/login'>>): Promise<Welcome> {
  const answer = await call;
  startSession(answer.data);
  return { message: answer.message, needsSecondFactor: answer.needsSecondFactor === true };
}

/** Ends the session here, in the other tabs and on the server; returns the server's message. */
export async function signOut(): Promise<string> {
  try {
    return (await callApi('GET /api/user/logout')).message;
  } finally {
    endSession();
    void endPushes();
  }
}

/**
 * The next user of this browser must not get this person's order messages; the push service informs the shop.
 */
export async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
