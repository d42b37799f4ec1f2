// How much of the screen the panel below the search box may take, and when it must close: the results under
// it come first.

import { useEffect, useEffectEvent, useState } from 'react';

/** Space between the panel and the edge of the screen, or the keyboard on it. */
const MARGIN_PX = 20;
/** Largest share of the screen without a keyboard, so that some of the page stays visible. */
const MAX_OF_SCREEN = 0.62;
/** Shorter movements come from a thumb resting on the screen and are not scrolling. */
const SCROLLED_PX = 24;

/** In px; adapts to a phone's keyboard. */
export function usePanelHeight(input: HTMLInputElement, isOpen: boolean): number {
  const [height, setHeight] = useState(() => measure(input));
  useEffect(() => {
    if (!isOpen) return;
    const look = () => setHeight(measure(input));
    look();
    const view = window.visualViewport ?? window;
    view.addEventListener('resize', look);
    return () => view.removeEventListener('resize', look);
  }, [input, isOpen]);
  return height;
}

function measure(input: HTMLInputElement): number {
  const seen = window.visualViewport?.height ?? window.innerHeight;
  const room = seen - input.getBoundingClientRect().bottom - MARGIN_PX;
  return Math.round(Math.min(room, window.innerHeight * MAX_OF_SCREEN));
}

/** Calls when the user scrolls the page, but not when the page gets shorter under its scroll position. */
export function useScrolledAway(isOn: boolean, onScrolled: () => void): void {
  const latest = useEffectEvent(onScrolled);
  useEffect(() => {
    if (!isOn) return;
    let start = window.scrollY;
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = window.scrollY + clientHeight >= scrollHeight - 2;
      if (isAtEnd && window.scrollY < start) start = window.scrollY;
      else if (Math.abs(window.scrollY - start) > SCROLLED_PX) latest();
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [isOn]);
}
