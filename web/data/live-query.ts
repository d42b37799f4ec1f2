// Options for lists of staff.

import { keepPreviousData } from '@tanstack/react-query';

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
