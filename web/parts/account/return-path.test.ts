import { expect, test } from 'vitest';
import { readReturnPath, toReturnState } from './return-path.ts';

test('leads back to a path of the shop, with its query', () => {
  expect(readReturnPath(toReturnState({ pathname: '/search', search: '?q=milk' }))).toBe('/search?q=milk');
});

test.each([
  ['nothing', null],
  ['another site', { from: 'https://evil.example/' }],
  ['a protocol-relative address', { from: '//evil.example' }],
  ['a backslash that browsers read as a slash', { from: '/\\evil.example' }],
  ['a tab and a line break that browsers leave out', { from: '/\t/evil.example' }],
  ['a line break before a backslash', { from: '/\n\\evil.example' }],
  ['a script', { from: 'javascript:alert(1)' }],
  ['something that is no text', { from: { pathname: '/' } }],
  ['the login page itself', { from: '/login' }],
  ['the register page with a query', { from: '/register?x=1' }],
])('leads home for %s', (_what, state) => {
  expect(readReturnPath(state)).toBe('/');
});
