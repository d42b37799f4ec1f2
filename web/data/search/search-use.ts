// Tells the shop that a search led to something, for the owner's search report: which text, never who.

type SearchUse = 'opened' | 'added';

/** Sent beside other work and never awaited; lost when there is no network. */
export function noteSearchUse(typed: string, use: SearchUse): void {
  const search = typed.trim();
  if (search === '' || !navigator.onLine) return;
  const body = JSON.stringify({ search, use });
  const headers = { 'content-type': 'application/json' };
  // keepalive: the request outlives the page when a link is pressed.
  void fetch('/api/product/search-used', { method: 'POST', body, headers, keepalive: true }).catch(() => {});
}
