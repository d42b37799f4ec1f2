import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from './account/tokens.ts';
import { ApiError, callApi } from './api.ts';
import { stubStorage } from '#tests/stub-storage.ts';

const OWNER_OF = new Map([
  ['access-1', 'first'],
  ['access-1-late', 'first'],
  ['access-2', 'second'],
  ['access-2-new', 'second'],
]);
const FIRST = { accesstoken: 'expired', refreshToken: 'refresh-1' };
const SECOND = { accesstoken: 'access-2', refreshToken: 'refresh-2' };

/** What happens in another tab while the answer to a refresh is on its way. */
let meanwhile = () => {};
let owners: (string | undefined)[];

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('navigator', {});
  meanwhile = () => {};
  owners = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization!.replace('Bearer ', '');
    if (url === '/api/user/refresh-token') {
      meanwhile();
      return answer({ accessToken: token === 'refresh-1' ? 'access-1-late' : 'access-2-new' });
    }
    const owner = OWNER_OF.get(token);
    if (!owner) return new Response(null, { status: 401 });
    owners.push(owner);
    return answer({ name: owner });
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (data: object) => Response.json({ success: true, error: false, message: '', data });
const readName = async () => (await callApi('GET /api/user/user-details')).data.name;

test('a late refresh that falls between the two tokens of the next user shows nothing of the previous', async () => {
  startSession(FIRST);
  meanwhile = () => localStorage.setItem('accesstoken', SECOND.accesstoken);
  await readName();
  expect(localStorage.getItem('accesstoken')).toBe('access-1-late');
  localStorage.setItem('refreshToken', SECOND.refreshToken);
  expect(await readName()).toBe('second');
  expect(localStorage.getItem('accesstoken')).toBe('access-2-new');
});

test('a renewed token stays in use', async () => {
  startSession(FIRST);
  expect(await readName()).toBe('first');
  meanwhile = () => expect.unreachable();
  expect(await readName()).toBe('first');
});

test('a change whose user has gone meanwhile is not made for the next one', async () => {
  startSession(FIRST);
  meanwhile = () => startSession(SECOND);
  const change = callApi('PUT /api/user/update-user', {
    body: { name: 'First', email: 'first@example.com', mobile: '' },
  });
  await expect(change).rejects.toThrow(ApiError);
  expect(owners).toEqual([]);
});
