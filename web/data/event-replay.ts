// On a slow phone a button may be clicked before the scripts arrive. A small inline script records such
// clicks and shows that they were noticed; once the page is hydrated they are replayed in order. Text typed
// early stays in its field without help.

/**
 * Inlined in the head of every page of the shop. Records clicks on buttons and [data-early] elements until
 * the page is hydrated. Links and submits of plain forms work without scripts and are left alone.
 */
export const EARLY_CLICK_SCRIPT = `(()=>{const p=[];window.__earlyClicks=p;addEventListener("click",window.__onEarlyClick=e=>{const b=e.target instanceof Element&&e.target.closest("button[type=button],[data-early]");if(!b)return;e.preventDefault();e.stopPropagation();b.setAttribute("aria-busy","true");p.push(b)},true)})()`;

declare global {
  interface Window {
    __earlyClicks?: Element[];
    __onEarlyClick?: (event: MouseEvent) => void;
  }
}

/** Call once, in an effect, when the page is hydrated: from then on clicks are handled normally. */
export function replayEarlyClicks(): void {
  // In its own task: a click hydrates parts of the page that hydrate later (Suspense), but not from within an
  // effect.
  setTimeout(() => {
    const { __earlyClicks: clicked, __onEarlyClick: onClick } = window;
    if (!clicked || !onClick) return;
    window.removeEventListener('click', onClick, true);
    delete window.__earlyClicks;
    for (const element of clicked) {
      element.removeAttribute('aria-busy');
      if (element.isConnected) (element as HTMLElement).click();
    }
  });
}
