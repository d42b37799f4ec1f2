// On a slow phone a button may be pressed before the scripts arrive. A few inline bytes note such presses
// and show that they were seen; once the page has woken up they happen, in order. Text typed early stays in
// its field by itself.

/**
 * Stands inline in the head of every page. Remembers presses on buttons and [data-early] elements while the
 * page sleeps. Links and submits of plain forms work without scripts and are left alone.
 */
export const EARLY_PRESS_SCRIPT = `(()=>{const p=[];window.__presses=p;addEventListener("click",window.__onPress=e=>{const b=e.target instanceof Element&&e.target.closest("button[type=button],[data-early]");if(!b)return;e.preventDefault();e.stopPropagation();b.setAttribute("aria-busy","true");p.push(b)},true)})()`;

declare global {
  interface Window {
    __presses?: Element[];
    __onPress?: (event: MouseEvent) => void;
  }
}

/** Call once, in an effect, when the page is awake: from then on presses go their ordinary way. */
export function replayEarlyPresses(): void {
  // In a task of its own: parts of the page that wake up later (Suspense) are woken by a press, but not from
  // within an effect.
  setTimeout(() => {
    const { __presses: presses, __onPress: onPress } = window;
    if (!presses || !onPress) return;
    window.removeEventListener('click', onPress, true);
    delete window.__presses;
    for (const element of presses) {
      element.removeAttribute('aria-busy');
      if (element.isConnected) (element as HTMLElement).click();
    }
  });
}
