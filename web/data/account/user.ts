// Who is signed in, as the browser knows it. The server renders every page for nobody, so the answer is
// 'unknown' until the page is hydrated and, when there are tokens, the server has said who they belong to.

import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Tokens, User } from '#features/account/account.contract.ts';
import { findOwner, personalKey } from './personal-key.ts';
import { ApiError, callApi } from '../api.ts';
import { endSession, getSessionKey, onSessionChange, startSession } from './tokens.ts';

export type Visitor =
  | { state: 'unknown'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: User };

const UNKNOWN: Visitor = { state: 'unknown', user: null };
const SIGNED_OUT: Visitor = { state: 'signed-out', user: null };

/** Text that names this browser's session; null when signed out, undefined before the page is hydrated. */
export function useSessionKey(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(onSessionChange, getSessionKey, () => undefined);
}

export function useVisitor(): Visitor {
  const mark = useSessionKey();
  const { data, error } = useQuery(toUserQuery(mark));
  if (mark === undefined) return UNKNOWN;
  if (mark === null) return SIGNED_OUT;
  if (data) return { state: 'signed-in', user: data };
  return error instanceof ApiError && error.status === 401 ? SIGNED_OUT : UNKNOWN;
}

function toUserQuery(mark: string | null | undefined) {
  return queryOptions({
    queryKey: personalKey('user', mark),
    queryFn: async ({ signal }) => (await callApi<User>('GET', '/api/user/user-details', { signal })).data,
    // Asked again when it comes to fetching: a page that is still leaving must not ask for a session that
    // has just ended.
    enabled: () => typeof mark === 'string' && mark === getSessionKey(),
    staleTime: 5 * 60_000,
    retry: (count, failure) => count < 2 && !(failure instanceof ApiError && failure.status === 401),
  });
}

/** Why the server could not say who is signed in, and a way to ask again; watches what useVisitor fetches. */
export function useVisitorFailure(): { error: Error | null; retry: () => void } {
  const { error, refetch } = useQuery({ ...toUserQuery(useSessionKey()), enabled: false });
  return { error, retry: () => void refetch() };
}

/** Asks the server once more who is signed in. */
export function useRefetchUser(): () => void {
  const { refetch } = useQuery({ ...toUserQuery(useSessionKey()), enabled: false });
  return () => void refetch();
}

/** Writes down what the server has answered about the signed-in user. */
export function useUserChange(): (change: (user: User) => User) => void {
  const client = useQueryClient();
  const { queryKey } = toUserQuery(useSessionKey());
  return (change) => client.setQueryData(queryKey, (user) => user && change(user));
}

/**
 * Everything personal is kept under a key that holds the session, and forgotten when the session changes in
 * any tab.
 */
export function useClearOnSessionChange(): void {
  const client = useQueryClient();
  useEffect(() => onSessionChange(() => clearPersonal(client)), [client]);
}

export function clearPersonal(client: QueryClient): void {
  const mark = getSessionKey();
  client.removeQueries({
    predicate({ queryKey }) {
      const owner = findOwner(queryKey);
      return owner !== undefined && owner.session !== mark;
    },
  });
}

/** Throws ApiError when e-mail or password is refused, or a second step is needed. */
export function signIn(credentials: { email: string; password: string }): Promise<Welcome> {
  return openSession('/api/user/login', credentials);
}

/** What the server says, and whether they must set up a second step before any work for the shop. */
export type Welcome = { message: string; needsSecondFactor: boolean };

/** By whichever call signs somebody in. */
export async function openSession(path: string, body: unknown): Promise<Welcome> {
  const answer = await callApi<Tokens, { needsSecondFactor?: boolean }>('POST', path, { body });
  startSession(answer.data);
  return { message: answer.message, needsSecondFactor: answer.needsSecondFactor === true };
}

/** Ends the session here, in the other tabs and on the server; returns the server's message. */
export async function signOut(): Promise<string> {
  try {
    return (await callApi<null>('GET', '/api/user/logout')).message;
  } finally {
    endSession();
    void endPushes();
  }
}

/** Whoever uses this browser next is not told of this person's orders; its push service tells the shop. */
export async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
