import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from './account/tokens.ts';
import { download } from './download.ts';
import { stubStorage } from '#tests/stub-storage.ts';

const REFUSED = { success: false, error: true, message: 'The shop is busy.' };
/** The server's answer by path. */
let answers: Record<string, (headers: Headers) => Response>;
let saved: string[];

beforeEach(() => {
  saved = [];
  stubStorage();
  startSession({ accesstoken: 'a-token', refreshToken: 'a-refresh-token' });
  vi.stubGlobal('document', {
    createElement: () => ({
      click() {
        saved.push((this as unknown as HTMLAnchorElement).download);
      },
    }),
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) =>
    answers[path]!(new Headers(headers)),
  );
  // Without cookies, only the stored token identifies the caller.
  const details = (headers: Headers) =>
    Response.json({ data: {} }, { status: headers.has('authorization') ? 200 : 401 });
  answers = { '/api/user/user-details': details };
});
afterEach(() => vi.unstubAllGlobals());

test('a file that is refused is not saved in place of the file', async () => {
  answers['/api/customer/file'] = () => Response.json(REFUSED, { status: 503 });
  await expect(download('GET /api/customer/file', {}, 'day.csv')).rejects.toMatchObject({
    status: 503,
    message: 'The shop is busy.',
  });
  expect(saved).toEqual([]);
});

test('a file is saved under its name, also when the cookies are gone', async () => {
  vi.useFakeTimers();
  answers['/api/customer/file'] = () => new Response('a,b\n');
  await download('GET /api/customer/file', {}, 'day.csv');
  answers['/api/user/user-details'] = () => Response.json({ data: {} });
  await download('GET /api/customer/file', {}, 'day.csv');
  expect(saved).toEqual(['day.csv', 'day.csv']);
  vi.runAllTimers();
  vi.useRealTimers();
});
