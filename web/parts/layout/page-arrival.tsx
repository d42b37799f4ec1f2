// Following a link does not load a document, so no browser says where it led. The frame of the pages says the
// name of each new page to screen readers, and puts the keyboard into its main part.

import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../ui/router.tsx';

/** Until then a page that is still loading has its name from its link. */
const NAMED_AFTER_MS = 400;

export function PageArrival() {
  const { pathname, key } = useLocation();
  const before = useRef({ pathname, key });
  const [said, setSaid] = useState('');

  useEffect(() => {
    const { current: from } = before;
    if (from.key === key) return;
    before.current = { pathname, key };
    const isOtherPage = from.pathname !== pathname;
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body;
    // The same page with another filter: the focus stays in what was pressed, unless that is gone.
    if (!isOtherPage && !isLost) return;
    const main = document.getElementById('main');
    if (!main?.contains(focused) && !isBusy(focused)) main?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      const heading = isOtherPage ? null : main?.querySelector('h1')?.textContent;
      setSaid(heading ?? document.title);
    }, NAMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, key]);

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** In the search box above the results, a window over the page, or a menu opened while it was coming. */
const BUSY = 'input, textarea, [role=dialog], [data-open-menu]';

const isBusy = (focused: Element | null) => focused?.closest(BUSY) != null;
