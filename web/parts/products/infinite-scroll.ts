// Loads more when 80 % of the page has been scrolled past, checked at most every 150 ms;
// also when the page is too short to scroll.

import { useEffect, useRef } from 'react';

const TRIGGER = 0.8;
const THROTTLE_MS = 150;

type InfiniteScroll = {
  /** False when there is no more, while loading, and after a failure until the shopper retries. */
  isOn: boolean;
  loadMore: () => void;
};

export function useInfiniteScroll({ isOn, loadMore }: InfiniteScroll): void {
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });

  useEffect(() => {
    if (!isOn) return;
    let timer = 0;
    const check = () => {
      timer = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      if (window.scrollY + clientHeight >= TRIGGER * scrollHeight) latest.current();
    };
    const checkSoon = () => {
      timer ||= window.setTimeout(check, THROTTLE_MS);
    };
    checkSoon();
    window.addEventListener('scroll', checkSoon, { passive: true });
    window.addEventListener('resize', checkSoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', checkSoon);
      window.removeEventListener('resize', checkSoon);
    };
  }, [isOn]);
}
