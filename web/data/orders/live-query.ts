// Lists that staff watch: fresh by themselves while the page is looked at, and at once when it is looked at
// again.

export function liveQuery(refreshMs: number) {
  return {
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: 1,
    // Offline is an answer too: words and a retry instead of waiting for ever.
    networkMode: 'always',
  } as const;
}
