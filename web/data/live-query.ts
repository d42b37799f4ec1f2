// Options for lists of staff.

/** Read again with every page that shows it. */
export const freshQuery = { staleTime: 0, retry: 1 } as const;

/** Refreshed while the page is visible, and at once when it becomes visible. */
export function liveQuery(refreshMs: number) {
  return { ...freshQuery, refetchInterval: refreshMs, refetchOnWindowFocus: 'always' } as const;
}
