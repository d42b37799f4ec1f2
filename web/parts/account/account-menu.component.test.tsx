import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OWNER, SHOPPER } from '#tests/components/answers.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { AccountMenu } from './account-menu.tsx';

const button = page.getByRole('button', { name: 'Account' });
const links = page.getByRole('navigation', { name: 'Account', exact: true });
const link = (name: string) => links.getByRole('link', { name });

test('the menu opens, is walked through and closes by keyboard', async () => {
  signIn(SHOPPER);
  openPart(<AccountMenu />, { facts: { pages: ['about', 'contact'] } });
  await button.click();
  await expect.element(link('Asha Rao')).toBeVisible();
  await expect.element(link('Help')).toHaveAttribute('href', '/pages/contact');
  await expect.element(link('Category')).not.toBeInTheDocument();
  await expect.element(links.getByText('Work', { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Asha Rao')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(links).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(links).toBeVisible();
});

test('the menu closes by a second press, by a press elsewhere, and when a page is chosen', async () => {
  signIn(SHOPPER);
  openPart(
    <>
      <AccountMenu />
      <h1 className="mt-96">Elsewhere</h1>
    </>,
  );
  await button.click();
  await button.click();
  await expect.element(links).not.toBeInTheDocument();
  await button.click();
  await page.getByRole('heading', { name: 'Elsewhere' }).click();
  await expect.element(links).not.toBeInTheDocument();
  await button.click();
  await link('My Orders').click();
  await expect.poll(currentPath).toBe('/dashboard/myorders');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('the owner is marked as admin and finds the pages of the catalogue', async () => {
  signIn(OWNER);
  openPart(<AccountMenu />);
  await button.click();
  await expect.element(link('(Admin)')).toBeVisible();
  await expect.element(link('Help')).not.toBeInTheDocument();
  await expect.element(link('Category').first()).toBeVisible();
});

test('a visitor finds the login', async () => {
  openPart(<AccountMenu />);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect.poll(currentPath).toBe('/login');
});
