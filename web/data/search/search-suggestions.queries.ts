// Suggestions for a text that is being typed. A failure gives no suggestions and no message: the results
// themselves report it.

import { useQuery, type Query } from '@tanstack/react-query';
import type { Suggestions } from '#features/catalogue/search/search.contract.ts';
import { callApi } from '../api.ts';
import { useDebouncedValue } from '../catalogue/catalogue.queries.ts';

const REST_MS = 120;
const FRESH_MS = 2 * 60_000;

type Key = readonly ['suggest', string];

/** The suggestions and the text they are for; an answer to an older text is dropped. */
export function useSuggestions(typed: string, isWanted: boolean) {
  const text = useDebouncedValue(typed, REST_MS).trim();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggest', text] as Key,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await callApi('POST /api/product/suggest', { body: { search: text }, signal })).data,
    enabled: isWanted && text !== '',
    /** While typing continues a word, the earlier suggestions stay until the new ones are loaded. */
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
