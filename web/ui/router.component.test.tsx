import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentPath, goTo, openPart } from '#tests/components/open-part.tsx';
import { LeaveGuard } from '../work/parts/leave-guard.tsx';
import { Link } from './link.tsx';
import { matchPath, useLocation } from './router.tsx';

const question = page.getByRole('dialog', { name: 'Leave this page?' });
const answer = (name: string) => question.getByRole('button', { name }).click();
const shown = page.getByRole('heading');

function Page() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <h1>{pathname + search + JSON.stringify(state)}</h1>
      <Link to="?size=2">Two</Link>
      <Link to="?">None</Link>
      <LeaveGuard isUnsaved={pathname === '/form'} />
    </>
  );
}

test('Back and Forward are put back while somebody is asked, and go on afterwards', async () => {
  openPart(<Page />);
  await page.getByRole('link', { name: 'Two' }).click();
  goTo('/form', { state: 1 });
  await expect.element(shown).toHaveTextContent('/form1');
  goTo('/offers', { state: 2 });
  await expect.element(question).toBeVisible();
  expect(location.pathname).toBe('/form');
  await answer('Leave');
  await expect.element(shown).toHaveTextContent('/offers2');
  goTo(-1);
  for (const [steps, there] of [
    [-1, '/cart?size=2null'],
    [1, '/offers2'],
  ] as const) {
    await expect.element(shown).toHaveTextContent('/form1');
    goTo(steps);
    await expect.element(question).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/form');
    await answer('Stay');
    await expect.element(question).not.toBeInTheDocument();
    expect(currentPath()).toBe('/form');
    goTo(steps);
    await answer('Leave');
    await expect.element(shown).toHaveTextContent(there);
    goTo(-steps);
  }
});

test('a link leads to another query of its page, and pressed again adds nothing to the history', async () => {
  openPart(<Page />);
  goTo('/offers?size=1');
  await expect.element(page.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '/offers?size=2');
  for (const name of ['Two', 'Two', 'None', 'None']) await page.getByRole('link', { name }).click();
  await expect.element(shown).toHaveTextContent('/offersnull');
  for (const before of ['?size=2', '?size=1']) {
    goTo(-1);
    await expect.element(shown).toHaveTextContent(`/offers${before}null`);
  }
});

test('a path is matched whole, without regard to case and a slash at its end', () => {
  expect(matchPath('/cart', '/Cart/')).toEqual({});
  expect(matchPath('/:category/:subCategory', '/a-1/b-2')).toEqual({ category: 'a-1', subCategory: 'b-2' });
  expect(matchPath('/dashboard/*', '/dashboard')).toEqual({});
  expect(matchPath('/dashboard/*', '/dashboard/a/b')).toEqual({});
  expect(matchPath('/dashboard/*', '/dash')).toBeNull();
  expect(matchPath('/:category/:subCategory', '/a/b/c')).toBeNull();
  expect(matchPath('/', '/cart')).toBeNull();
});
