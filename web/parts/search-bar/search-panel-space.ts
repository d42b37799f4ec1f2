// How much of the screen the panel below the search box may take, and when it has to go: the results under
// it come first.

import { useEffect, useEffectEvent, useState } from 'react';

/** Between the panel and the edge of the screen, or the keyboard on it. */
const MARGIN_PX = 20;
/** So much of the page stays in sight where there is no keyboard. */
const MAX_OF_SCREEN = 0.62;
/** A thumb that rests on the screen is no scrolling. */
const SCROLLED_PX = 24;

/** In px; follows the keyboard of a phone. */
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

/** Calls when the page is scrolled by hand; a page that grows shorter under its scroll position is not. */
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
