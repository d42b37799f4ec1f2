// How pages read from the server: by the name of a call and what it is asked. From these come the query's
// key, its owner and how long it is fresh (query-client.ts); it is aborted when nobody waits for it.

import { useQuery, type UseQueryOptions, type UseQueryResult, keepPreviousData } from '@tanstack/react-query';
import { personalKey, getSessionKey, wasEndedHere } from './account/tokens.ts';
import { useSessionKey } from './account/user.ts';
import { callApi, type CallOptions } from './api.ts';
import type { CallAnswer, CallBody, CallData, CallQuery, ReadName } from './calls.ts';
import { getQueryClient, showAnswer, type PublicRead } from './query-client.ts';

/** What a call is asked. */
export type Question<Name extends ReadName> = { headers?: Record<string, string> } & ([
  CallBody<Name>,
] extends [void]
  ? unknown
  : { body: CallBody<Name> }) &
  ({} extends CallQuery<Name> ? { query?: CallQuery<Name> } : { query: CallQuery<Name> });

type ReadOptions<Name extends ReadName, Shown> = Omit<
  UseQueryOptions<CallAnswer<Name>, Error, Shown>,
  'queryKey' | 'queryFn' | 'enabled'
> & { enabled?: boolean };

/**
 * Reads what only the signed-in person may read; not without one, and not for the question null. Shows the
 * answer's data, or what `select` makes of the whole answer.
 */
export function useOwn<Name extends ReadName, Shown = CallData<Name>>(
  name: Name,
  question: Question<Name> | null,
  { enabled = true, ...options }: ReadOptions<Name, Shown> = {},
): UseQueryResult<NoInfer<Shown>> {
  const sessionKey = useSessionKey();
  return useQuery<CallAnswer<Name>, Error, Shown>({
    queryKey: personalKey(name, sessionKey, question),
    queryFn: ({ signal }) => ask(name, question!, signal),
    select: toData as (answer: CallAnswer<Name>) => Shown,
    ...options,
    enabled: enabled && question !== null && isSignedIn(sessionKey),
  });
}

/** Reads what everybody is answered, and shows it as useOwn does. */
export function useShared<Name extends PublicRead, Shown = CallData<Name>>(
  name: Name,
  question: Question<Name>,
  options: ReadOptions<Name, Shown> = {},
): UseQueryResult<NoInfer<Shown>> {
  return useQuery<CallAnswer<Name>, Error, Shown>({
    queryKey: [name, question],
    queryFn: ({ signal }) => ask(name, question, signal),
    select: toData as (answer: CallAnswer<Name>) => Shown,
    ...options,
  });
}

/** Still asked while the page closes would be a session that has just ended. */
export const isSignedIn = (sessionKey: string | null | undefined): boolean =>
  typeof sessionKey === 'string' && !wasEndedHere(sessionKey);

export const ask = <Name extends ReadName>(
  name: Name,
  question: Question<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> =>
  callApi<Name>(name, { ...question, signal } as unknown as CallOptions<Name> & {});

const toData = ({ data }: { data: unknown }): unknown => data;

/** Shows what a change answered as the data of this question (query-client.ts). */
export function showOwn<Name extends ReadName>(
  name: Name,
  question: Question<Name>,
  change: (known: CallData<Name> | undefined) => CallData<Name> | undefined,
): void {
  const queryKey = personalKey(name, getSessionKey(), question);
  showAnswer<CallAnswer<Name>>(getQueryClient(), queryKey, (known) => {
    const data = change(known?.data);
    return data === undefined ? undefined : ({ ...known, data } as CallAnswer<Name>);
  });
}

// Options for lists of staff.

/** Read again with every page that shows it. */
export const freshQuery = { staleTime: 0 } as const;

/** The same, for a page that says itself what could not be read. */
export const quietQuery = { ...freshQuery, meta: { isQuiet: true } } as const;

/** As the first, and a page stays in sight until the next one is there. */
export const pagedQuery = { ...freshQuery, placeholderData: keepPreviousData } as const;

/** Read when a form opens and not while it is open, so that nothing typed is overwritten. */
export const formQuery = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Refreshed while the page is visible, and at once when it becomes visible. */
export function liveQuery(refreshMs: number) {
  return { ...freshQuery, refetchInterval: refreshMs, refetchOnWindowFocus: 'always' } as const;
}
