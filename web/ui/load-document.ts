// The other application is another document. It takes the place in the history that the router has given to
// the link, and what the link says to its page: where to return to after signing in.

import { hasParts, stored } from '../data/stored.ts';

const left = stored(
  'left-state',
  hasParts<{ path: string; state: object }>({ path: 'string', state: 'object' }),
  'sessionStorage',
);

/** `path`: with query and fragment. */
export function loadDocument(path: string, state: unknown): void {
  left.write(state === null ? null : { path, state: state as object });
  // Loading the address that is there already would be a reload, after which Back stays in this document.
  window.history.replaceState(null, '', '/?leaving');
  window.location.replace(path);
}

/** What the link that led to this document has said to it; once. */
export function takeLeftState(path: string): unknown {
  const found = left.read();
  if (found) left.write(null);
  return found?.path === path ? found.state : null;
}
