import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '#tests/stub-storage.ts';
import { endSession, startSession } from './tokens.ts';

const SESSION = { accesstoken: 'access-1', refreshToken: 'refresh-1' };
const kept = () => Object.keys(localStorage).toSorted();

beforeEach(() => {
  stubStorage();
  for (const key of ['place', 'recent-searches', 'cart-change:1', 'list-views:1:orders'])
    localStorage.setItem(key, '{}');
});
afterEach(() => vi.unstubAllGlobals());

test('signing in keeps only the place beside the two tokens', () => {
  startSession(SESSION);
  expect(kept()).toEqual(['accesstoken', 'place', 'refreshToken']);
});

test('signing out leaves nothing in local storage', () => {
  startSession(SESSION);
  localStorage.setItem('list-views:1:orders', '[]');
  endSession();
  expect(kept()).toEqual([]);
});
