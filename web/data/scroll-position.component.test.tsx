import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goTo, openPart } from '#tests/components/open-part.tsx';
import { useScrollPosition } from './scroll-position.ts';
import { useLocation } from '../ui/router.tsx';

const SHOWN = ['page'];

function TallPage() {
  useScrollPosition(SHOWN);
  return <div style={{ height: '5000px' }}>{useLocation().pathname}</div>;
}

const expectOpen = (path: string) => expect.element(page.getByText(path)).toBeInTheDocument();
const expectAt = (top: number) => expect.poll(() => Math.round(window.scrollY)).toBe(top);

test('Back finds the place where a page was left, and not that of another document', async () => {
  // The router's key of the first page of every document.
  sessionStorage.setItem('scroll-positions', JSON.stringify({ default: 700, 'default /': 700 }));
  openPart(<TallPage />);
  await expectOpen('/cart');
  goTo('/offers');
  await expectOpen('/offers');
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
  window.scrollTo({ top: 300, behavior: 'instant' });
  await scrolled;
  goTo(-1);
  await expectOpen('/cart');
  await expectAt(0);
  goTo(1);
  await expectOpen('/offers');
  await expectAt(300);
});
