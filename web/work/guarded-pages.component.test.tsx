// Each page of the work side is for the roles that its link is for. Nobody else sees or reads anything of it:
// a call would fail the test, which answers none.

import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DASHBOARD_PATHS } from '#shared/page-urls.ts';
import { STORE } from '#tests/components/answers.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { toStaff } from '#tests/components/store-work.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { findStaffPage } from './parts/staff-links.ts';

type Module = { default: ComponentType };
const FILES = import.meta.glob<Module>(['./*/*.tsx', './catalogue/product/*.tsx', '!**/*.test.tsx']);
const PAGES = DASHBOARD_PATHS.flatMap((path) => findStaffPage(path) ?? []);

/** '/dashboard/subcategory' is sub-category.tsx. */
function findFile(path: string) {
  const name = path.split('/').at(-1)!.replaceAll('-', '');
  const pattern = new RegExp(`/(?:staff)?${name}s?[.]tsx$`);
  return FILES[Object.keys(FILES).find((file) => pattern.test(file.replaceAll('-', '')))!]!;
}

test.each(PAGES)('$to shows the red box to staff of another role', async ({ to, roles }) => {
  const { default: Page } = await findFile(to)();
  signIn(toStaff(roles.includes('catalogue') ? 'picker' : 'catalogue'));
  stubCalls({ 'GET /api/store/get': { data: [STORE] } });
  openPart(<Page />, { at: to });
  await expect.element(page.getByRole('heading', { name: 'Do not have permission' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
});
