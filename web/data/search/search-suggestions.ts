// What the shop suggests for a text that is still being typed. Never in anybody's way: a failure is no
// suggestion, and the results themselves tell of it.

import { useQuery, type Query } from '@tanstack/react-query';
import type { Suggestions } from '#features/search/search.contract.ts';
import { callApi } from '../api.ts';
import { useDebouncedValue } from '../catalogue/catalogue.ts';

const REST_MS = 120;
const FRESH_MS = 2 * 60_000;

type Key = readonly ['suggest', string];

/** What is suggested, and for which text; an answer to an older text is dropped. */
export function useSuggestions(typed: string, isWanted: boolean) {
  const text = useDebouncedValue(typed, REST_MS).trim();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggest', text] as Key,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await callApi<Suggestions>('POST', '/api/product/suggest', { body: { search: text }, signal })).data,
    enabled: isWanted && text !== '',
    /** While a word is typed on, those of its beginning stay until the new ones are there. */
    placeholderData: (before, query?: Query<Suggestions, Error, Suggestions, Key>) =>
      query && isTypedOn(query.queryKey[1], text) ? before : undefined,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { isQuiet: true },
  });
  return { suggestions: data, isSettled: data !== undefined && !isPlaceholderData && typed.trim() === text };
}

function isTypedOn(before: string, now: string): boolean {
  return before !== '' && now !== '' && (now.startsWith(before) || before.startsWith(now));
}
