// Options for lists that staff watch: refreshed while the page is visible, and at once when it becomes
// visible.

export function liveQuery(refreshMs: number) {
  return {
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: 1,
  } as const;
}
