import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { STORE } from '#tests/components/answers.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { toStaff } from '#tests/components/store-work.tsx';
import { listSent, stubCalls } from '#tests/components/stub-calls.ts';
import WorkApp from './work-app.tsx';
import { useLocation } from '../ui/router.tsx';

const Work = () => useLocation().pathname.startsWith('/dashboard') && <WorkApp />;

test('the work side leads everybody to their first page, which has its name; what it has not is said', async () => {
  signIn(toStaff('picker'));
  stubCart({});
  stubCalls({ 'GET /api/store/get': { data: [STORE] }, 'GET /api/picking/queue': { data: [] } });
  openPart(<Work />, { hasFrame: true });
  goTo('/dashboard');
  await expect.poll(currentPath).toBe('/dashboard/picking');
  await expect.element(page.getByRole('heading', { name: 'Picking' })).toBeVisible();
  await expect.element(page.getByText('Nothing to pick.')).toBeVisible();
  expect(document.title).toBe('Picking - Work | Jhatpat');
  goTo('/dashboard/nothing');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(document.title).toBe('Page not found | Jhatpat');
});

test('the header of the work side asks for no address to deliver to', async () => {
  await page.viewport(1280, 844);
  signIn(toStaff('picker'));
  stubCart({});
  stubCalls({
    'GET /api/store/get': { data: [STORE] },
    'GET /api/picking/queue': { data: [] },
    'GET /api/address/get': { data: [] },
  });
  openPart(<Work />, { hasFrame: true, facts: { hasAreas: true } });
  goTo('/dashboard/picking');
  await expect.element(page.getByText('Nothing to pick.')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Account|Cart/ })
        .first(),
    )
    .toBeVisible();
  expect(listSent('GET /api/address/get')).toEqual([]);
  await expect.element(page.getByRole('button', { name: /pincode/ })).not.toBeInTheDocument();
});
