// Whoever cannot see the screen is told where a link led, and goes on from there.

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SHOPPER } from '#tests/components/answers.ts';
import { goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { AccountMenu } from '../account/account-menu.tsx';
import { PageArrival } from './page-arrival.tsx';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

function Frame() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageArrival />
      <Link to="/atta">Atta</Link>
      <input aria-label="Search" />
      <AccountMenu />
      <main id="main" tabIndex={-1}>
        <title>{`Page ${pathname}`}</title>
        <h1>{search ? 'Asha Rao' : 'Customers'}</h1>
        {!search && <Link to="?customer=1">Asha</Link>}
        <button>In main</button>
      </main>
    </>
  );
}

const main = page.getByRole('main');
const said = (words: string) => page.getByText(words, { exact: true });
const open = () => openPart(<Frame />, { hasFrame: true });

test('nothing is said of the first page, and the focus stays', async () => {
  open();
  await expect.element(main).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('another page is named, and the focus is in its main part', async () => {
  open();
  await page.getByRole('link', { name: 'Atta' }).click();
  await expect.element(main).toHaveFocus();
  await expect.element(said('Page /atta')).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(main.getByRole('link', { name: 'Asha' })).toHaveFocus();
});

test('what replaces a pressed row on the same page is named as well', async () => {
  open();
  await page.getByRole('link', { name: 'Asha' }).click();
  await expect.element(main).toHaveFocus();
  await expect.element(page.getByText('Asha Rao', { exact: true })).toHaveLength(2);
});

test('a filter of the page leaves the focus where it is', async () => {
  open();
  await page.getByRole('button', { name: 'In main' }).click();
  goTo('/cart?sort=name');
  await expect.element(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'In main' })).toHaveFocus();
});

test('who types in a search box goes on typing', async () => {
  open();
  await page.getByLabelText('Search').click();
  goTo('/search');
  await expect.element(said('Page /search')).toBeInTheDocument();
  await expect.element(page.getByLabelText('Search')).toHaveFocus();
});

test('a menu that was opened while the page was still coming stays open', async () => {
  signIn(SHOPPER);
  open();
  const button = page.getByRole('button', { name: 'Account' });
  const menu = page.getByRole('navigation', { name: 'Account' });
  await button.click();
  goTo('/atta');
  await expect.element(said('Page /atta')).toBeInTheDocument();
  await expect.element(menu).toBeVisible();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  goTo('/cart');
  await expect.element(said('Page /cart')).toBeInTheDocument();
  await expect.element(menu.getByRole('link', { name: 'Asha Rao' })).toHaveFocus();
  // What it leads to is arrived at as ever.
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
});
