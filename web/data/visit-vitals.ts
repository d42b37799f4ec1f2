// Sends what web-vitals measured when the page is hidden for the first time; loaded by start-page.ts.

import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Visit } from '#features/platform/visit/visit.contract.ts';

export function sendVitals(pathname: string): void {
  const visit: Visit = { page: toPageKind(pathname) };
  const note =
    (vital: 'lcp' | 'inp' | 'ttfb' | 'cls') =>
    ({ value }: { value: number }) => {
      visit[vital] = value;
    };
  // Each as far as it is known when the page is hidden.
  const options = { reportAllChanges: true };
  onLCP(note('lcp'), options);
  onINP(note('inp'), options);
  onCLS(note('cls'), options);
  onTTFB(note('ttfb'), options);
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
    navigator.sendBeacon('/api/visit/measured', body);
  };
  document.addEventListener('visibilitychange', send);
}

const KINDS: readonly [kind: Visit['page'], path: RegExp][] = [
  ['home', /^\/$/],
  ['search', /^\/search$/],
  ['cart', /^\/cart$/],
  ['checkout', /^\/checkout$/],
  ['product', /^\/product\/[^/]+$/],
  ['listing', /^\/[^/]*-[\da-f]{24}\/[^/]+$/i],
];

/** Never the address itself, which may name a person or what they looked for. */
const toPageKind = (pathname: string): Visit['page'] =>
  KINDS.find(([, path]) => path.test(pathname))?.[0] ?? 'other';
