// Each page of the work side is for the roles of its row. Nobody else sees or reads anything of it: a call
// would fail the test, which answers none.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { STORE } from '#tests/components/answers.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { toStaff } from '#tests/components/store-work.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { PAGES } from './pages.ts';
import { StaffPageView } from './staff-page.tsx';

test.each(PAGES)('$path shows the red box to staff of another role', async (row) => {
  signIn(toStaff(row.roles.includes('catalogue') ? 'picker' : 'catalogue'));
  stubCalls({ 'GET /api/store/get': { data: [STORE] } });
  openPart(<StaffPageView page={row} />, { at: row.path });
  await expect.element(page.getByRole('heading', { name: 'Do not have permission' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
});
