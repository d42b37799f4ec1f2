// Tells the shop that a search led to something, for the owner's report of searches: which text, never who.

type SearchUse = 'opened' | 'added';

/** Beside whatever else is done, and never waited for: lost where there is no network. */
export function noteSearchUse(typed: string, use: SearchUse): void {
  const search = typed.trim();
  if (search === '' || !navigator.onLine) return;
  const body = JSON.stringify({ search, use });
  const headers = { 'content-type': 'application/json' };
  // It outlives the page that a press on a link leaves.
  void fetch('/api/product/search-used', { method: 'POST', body, headers, keepalive: true }).catch(() => {});
}
