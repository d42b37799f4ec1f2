// What each page of the work side asks for when somebody opens it. verify/staff-pages.test.ts makes the calls
// in a full shop; the walk through the pages (tests/browser/pages.spec.ts) fails where a page makes another
// call.

import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { readTexts } from './texts.ts';

/** Tells who calls, and whether they may. */
export const OF_EVERY_CALL = [
  'access_tokens',
  'sessions',
  'users',
  'staff_sign_in_rules',
  'passkeys',
  'authenticators',
  'staff',
];
/** The frame around each of the pages. */
export const FRAME = 'the frame';

type StaffPage = {
  /** 'GET /path?query' or 'POST /path {"its":"body"}', as the owner. */
  calls: string[];
  most: number;
  tables: string[];
};

export const STAFF_PAGES: Record<string, StaffPage> = Object.fromEntries(
  Object.entries(readTexts('staff-pages.txt')).map(([path, [most = '', tables = '', ...calls]]) => [
    path,
    {
      calls: calls.map((call) => call.replaceAll('STORE', FIRST_STORE_ID)),
      most: Number(most.slice('at most '.length)),
      tables: tables.slice('reads '.length).split(', '),
    },
  ]),
);
