// Asks for more when 80 % of the page has been scrolled past, looked at every 150 ms at most (specification
// 9); also when the page is not tall enough to be scrolled at all.

import { useEffect, useRef } from 'react';

const TRIGGER = 0.8;
const THROTTLE_MS = 150;

type InfiniteScroll = {
  /** Off while there is no more, while loading, and after a failure until the shopper asks again. */
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
    const look = () => {
      timer = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      if (window.scrollY + clientHeight >= TRIGGER * scrollHeight) latest.current();
    };
    const lookSoon = () => {
      timer ||= window.setTimeout(look, THROTTLE_MS);
    };
    lookSoon();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [isOn]);
}
