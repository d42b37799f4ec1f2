// What a browser tells the shop about the first page of a visit.
import { afterEach, expect, it, vi } from 'vitest';
import { measureVisit } from './start-page.ts';

let sent: [string, unknown][] = [];

/** The page is measured, and then left. */
async function visit(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  sent = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => sent.push([String(url), body]) > 0);
  // The library is loaded when the page has come to rest, which a busy machine may never do by itself.
  let rest = () => {};
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((start) => {
    rest = start as () => void;
    return 1;
  });
  measureVisit();
  rest();
  await import('./visit-vitals.ts');
  // It is called in this turn and measures in the next.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(1);
  state.mockRestore();
}

const readSent = async () => JSON.parse(await (sent[0]![1] as Blob).text()) as Record<string, unknown>;

afterEach(() => window.history.replaceState(null, '', '/'));

it.each([
  ['/', 'home'],
  ['/dairy-0123456789abcdef01234567/all', 'listing'],
  ['/product/milk-0123456789abcdef01234567', 'product'],
  ['/search?q=milk', 'search'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/dashboard/myorders/0123456789abcdef01234567', 'other'],
])('of %s it says that it was a page of the kind %s, once, and how long it took', async (path, page) => {
  await visit(path);
  expect(sent[0]![0]).toBe('/api/visit/measured');
  const { page: kind, ...vitals } = await readSent();
  expect(kind).toBe(page);
  expect(vitals).toMatchObject({ ttfb: expect.any(Number) });
  expect(Object.keys(vitals).filter((name) => !['lcp', 'inp', 'ttfb', 'cls'].includes(name))).toEqual([]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(1);
});

it('a browser without beacons measures nothing', () => {
  const had = Object.getOwnPropertyDescriptor(Navigator.prototype, 'sendBeacon')!;
  Reflect.deleteProperty(Navigator.prototype, 'sendBeacon');
  const atRest = vi.spyOn(window, 'requestIdleCallback');
  measureVisit();
  expect(atRest).not.toHaveBeenCalled();
  Object.defineProperty(Navigator.prototype, 'sendBeacon', had);
});
