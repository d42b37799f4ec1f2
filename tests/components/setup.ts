// Around each component test: the shop's own styles, no network, and nothing left behind by the test before.
// A test fails on errors in the console, as a browser test does, and on a call that it has not stubbed.

import './components.css';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearToasts } from '#web/data/toast.ts';
import { holdClock, releaseClock } from './clock.ts';
import { closePart } from './open-part.tsx';
// A first test that opens a dialog would have to wait for Vite to make it.
import '#web/ui/dialog-window.tsx';
import { answerCall, listUnexpected, startStubs, StubbedUpload } from './stub-calls.ts';

document.documentElement.lang = 'en-IN';
document.body.className = 'flex flex-col font-sans antialiased';

// What moves is drawn where it ends: frames cost time, and a test has nothing to wait for. The shop's own
// rules are in layers, so they yield; a test of something that moves gives it a time inline.
const still = new CSSStyleSheet();
still.replaceSync(`*, ::before, ::after {
  transition-duration: 0s; animation-duration: 0.01ms; animation-iteration-count: 1; scroll-behavior: auto;
}`);
document.adoptedStyleSheets.push(still);

const fetchReally = window.fetch;
let noise: string[] = [];
const noteError = ({ message }: ErrorEvent) => noise.push(message);

// The first test measures the same letters as the others.
beforeAll(() => document.fonts.load('1rem Figtree'));

beforeEach(async () => {
  startStubs();
  holdClock();
  noise = [];
  window.addEventListener('error', noteError);
  vi.spyOn(console, 'error').mockImplementation((...words) => noise.push(words.map(String).join(' ')));
  vi.spyOn(window, 'fetch').mockImplementation((target, options = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href);
    return url.pathname.startsWith('/api/') ? answerCall(url, options) : fetchReally(target, options);
  });
  vi.stubGlobal('XMLHttpRequest', StubbedUpload);
  await page.viewport(1280, 800);
});

afterEach(() => {
  closePart();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  window.removeEventListener('error', noteError);
  releaseClock();
  vi.unstubAllGlobals();
  // What this browser does not have itself would be there for the files that run after it.
  const left = Object.getOwnPropertyNames(navigator).filter((name) => !(name in Navigator.prototype));
  // One text, so that a report of one line says which.
  const found = [
    ...listUnexpected().map((call) => `not stubbed: ${call}`),
    ...noise,
    ...left.map((name) => `left: navigator.${name}`),
  ].join('; ');
  expect(found).toBe('');
});
