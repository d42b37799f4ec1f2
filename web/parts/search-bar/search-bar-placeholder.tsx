// Text that types itself into the idle search box. Decorative: hidden from screen readers,
// still when reduced motion is wanted, and written without React, so that a keystroke every 50 ms costs
// nothing.

import { useEffect, useRef } from 'react';
import { msg, t } from '../../data/language.ts';

const ITEMS = [
  msg('milk'),
  msg('bread'),
  msg('sugar'),
  msg('paneer'),
  msg('chocolate'),
  msg('curd'),
  msg('rice'),
  msg('egg'),
  msg('chips'),
];
const KEYSTROKE_MS = 50;
const PAUSE_MS = 1_000;

const toText = (item: string) => t('Search "{item}"', { item: t(item) });

export function TypingPlaceholder() {
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let at = 0;
    let shown = toText(ITEMS[0]!);
    let timer = setTimeout(step, PAUSE_MS);

    /** Deletes what does not match the next text, then types it, one character at a time. */
    function step() {
      const goal = toText(ITEMS[at]!);
      if (shown === goal) {
        at = (at + 1) % ITEMS.length;
        shown = shown.slice(0, -1);
      } else if (goal.startsWith(shown)) {
        shown = goal.slice(0, shown.length + 1);
      } else {
        shown = shown.slice(0, -1);
      }
      if (place.current) place.current.textContent = shown;
      timer = setTimeout(step, shown === goal ? PAUSE_MS : KEYSTROKE_MS);
    }

    return () => clearTimeout(timer);
  }, []);

  return (
    <span aria-hidden className="truncate" ref={place}>
      {toText(ITEMS[0]!)}
    </span>
  );
}
