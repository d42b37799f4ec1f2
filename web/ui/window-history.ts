// On a phone, Back closes the window that is open over a page, as it does in apps, and the page stays. While
// a window is open the history has one entry more, with the address of the page. The router knows nothing of
// it: the next page takes its place, and Back over an entry whose window was closed by hand goes on to the
// page before.

const MARK = 'window';

type Entry = { state: Record<string, unknown>; href: string; isWindow: boolean; place: number };
/** Of the windows that are open, the last one on top. */
const open: (() => void)[] = [];
let here: Entry | undefined;
/** Forward led to an entry whose window was closed: Back over it leads to its page, and no further. */
let isForward = false;

function readEntry(): Entry {
  const state = (history.state ?? {}) as Record<string, unknown>;
  // The router counts its entries in `idx`.
  return { state, href: location.href, isWindow: MARK in state, place: Number(state.idx ?? 0) };
}

const isPhone = () => matchMedia('(max-width: 767px)').matches;

/** Call once, before the router starts. Returns what ends it. */
export function startWindowHistory(): () => void {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  here = readEntry();

  history.pushState = (state, unused, url) => {
    if (here?.isWindow && !isMarked(state)) replace(state, unused, url);
    else push(state, unused, url);
    here = readEntry();
    isForward = false;
  };
  history.replaceState = (state, unused, url) => {
    // Another page in its place is an entry of its own, to which Back returns.
    const isSame = url == null || new URL(url, location.href).pathname === location.pathname;
    replace(here?.isWindow && isSame ? { ...(state as object), [MARK]: true } : state, unused, url);
    here = readEntry();
  };

  // In the capture phase, so before the router.
  window.addEventListener('popstate', followBack, { capture: true });
  return () => {
    window.removeEventListener('popstate', followBack, { capture: true });
    Object.assign(history, { pushState: push, replaceState: replace });
    here = undefined;
  };

  function followBack(event: PopStateEvent): void {
    const from = here!;
    here = readEntry();
    const isSamePage = from.place === here.place && from.isWindow !== here.isWindow;
    const wasForward = isForward;
    isForward = isSamePage && here.isWindow;
    if (!isSamePage) return;
    if (here.isWindow) {
      if (from.href === here.href) event.stopImmediatePropagation();
      return;
    }
    event.stopImmediatePropagation();
    const close = open.at(-1);
    if (close) {
      // The page may have changed its address while the window was open.
      const { [MARK]: _, ...state } = from.state;
      history.replaceState(state, '', from.href);
      close();
      // A form asks first, or another window is under it.
      setTimeout(ensureEntry);
    } else if (!wasForward) {
      history.back();
    } else if (from.href !== here.href) {
      window.dispatchEvent(new PopStateEvent('popstate', { state: here.state }));
    }
  }
}

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state;

function ensureEntry(): void {
  if (here && open.length > 0 && isPhone() && !here.isWindow)
    history.pushState({ ...(history.state as object), [MARK]: true }, '');
}

/** A window is open: Back calls `close`. Returns what to call when it is closed. */
export function noteOpenWindow(close: () => void): () => void {
  open.push(close);
  ensureEntry();
  return () => void open.splice(open.indexOf(close), 1);
}

/** After a navigation, which has taken the entry of a window that is still open. */
export const noteNavigation = ensureEntry;
