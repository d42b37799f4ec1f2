// The owner's synonym groups, and what shoppers searched for without success.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { makeWord } from './product-owner.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs, type Shopper } from './shopper.ts';

const PAGE = '/dashboard/search-synonyms';
const GROUPS_CALL = '**/api/search/synonym-groups';

async function openAsOwner(page: Page, request: APIRequestContext): Promise<Shopper> {
  const owner = await signInAs(request, demoAccounts().owner);
  await enter(page, owner);
  await page.goto(PAGE);
  await expect(toGroups(page).getByRole('button').first()).toBeVisible();
  return owner;
}

const toGroups = (page: Page) => page.getByRole('list', { name: 'Groups', exact: true });
const toMissed = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Missed searches' }).getByRole('listitem').filter({ hasText: text });
const toChips = (dialog: Locator) => dialog.getByRole('list', { name: 'Chosen words' }).getByRole('listitem');

async function lookFor(page: Page, word: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search synonyms' }).fill(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
}

async function countFound(owner: Shopper, search: string): Promise<number> {
  return (await owner.call('POST', '/api/product/search-product', { search })).length;
}

/** A search without results, once staff can see it: these are collected for some seconds. */
async function missSearch(owner: Shopper): Promise<string> {
  const text = makeWord();
  expect(await countFound(owner, text)).toBe(0);
  await expect
    .poll(
      async () => {
        const misses: { text: string }[] = await owner.call('POST', '/api/search/missed-searches', {
          limit: 100,
        });
        return misses.some((missed) => missed.text === text);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return text;
}

test.describe('synonym groups', () => {
  test(
    'a new one is typed as chips and works in the next search, also after a change and a deletion',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request);
      const [word, other, third] = [makeWord(), makeWord(), makeWord()];
      expect(await countFound(owner, word)).toBe(0);
      await expectFits(page);

      await page.getByRole('button', { name: 'Add group' }).click();
      const add = page.getByRole('dialog', { name: 'Add group' });
      const input = add.getByLabel('Words', { exact: true });
      await input.fill(word);
      await input.press('Enter');
      await input.pressSequentially('milk,');
      await expect(toChips(add)).toHaveText([word, 'milk']);
      await expect(input).toBeFocused();
      await expect(input).toHaveValue('');
      // A word entered twice counts once; Backspace removes the last one.
      await input.pressSequentially('MILK,');
      await expect(toChips(add)).toHaveText([word, 'milk']);
      await input.press('Backspace');
      await expect(toChips(add)).toHaveText([word]);
      await expectFits(page);
      // The last word counts without Enter.
      await input.fill('milk');
      await add.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Synonym group saved')).toBeVisible();
      await expect(add).toHaveCount(0);
      expect(await countFound(owner, word)).toBeGreaterThan(0);

      await lookFor(page, word);
      await expect(page.getByText('1 group', { exact: true })).toBeVisible();
      await expect(toGroups(page).getByRole('list')).toHaveText([`${word}milk`]);
      await page.getByRole('button', { name: `Edit ${word}, milk` }).click();
      const edit = page.getByRole('dialog', { name: 'Edit group' });
      await expect(toChips(edit)).toHaveText([word, 'milk']);
      await edit.getByRole('button', { name: `Remove ${word}` }).click();
      await expect(edit.getByLabel('Words', { exact: true })).toBeFocused();
      // A pasted list is taken apart.
      await edit.getByLabel('Words', { exact: true }).fill(`${other}, ${third}`);
      await expect(toChips(edit)).toHaveText(['milk', other, third]);
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(edit).toHaveCount(0);
      expect(await countFound(owner, word)).toBe(0);
      expect(await countFound(owner, third)).toBeGreaterThan(0);

      await expect(page.getByText(`No group contains “${word}”.`)).toBeVisible();
      await page.getByRole('link', { name: 'Show all groups' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search synonyms' })).toHaveValue('');
      await lookFor(page, other);
      const name = `milk, ${other}, ${third}`;
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const question = page.getByRole('dialog', { name: 'Permanent Delete' });
      await expect(question.getByText('Are you sure permanent delete ?')).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      expect(await countFound(owner, third)).toBeGreaterThan(0);
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Synonym group removed')).toBeVisible();
      await expect(page.getByText(`No group contains “${other}”.`)).toBeVisible();
      expect(await countFound(owner, third)).toBe(0);
    },
  );

  test(
    'a refusal is shown at the field, and typed text stays',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      await openAsOwner(page, request);
      const word = makeWord();
      await page.getByRole('button', { name: 'Add group' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add group' });
      const input = dialog.getByLabel('Words', { exact: true });
      await input.fill(word);
      const save = dialog.getByRole('button', { name: 'Save' });
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await save.click({ force: true });
      await expect(input).toHaveAccessibleDescription(/Enter at least two different words/);
      await expect(input).toBeFocused();
      await expect(input).toHaveValue(word);

      await input.pressSequentially(',???');
      await save.click();
      await expect(input).toHaveAccessibleDescription(/"\?\?\?" has nothing to search for/);
      await expect(toChips(dialog)).toHaveText([word]);
      await expect(input).toHaveValue('???');
      await expectAccessible(page);
      await input.fill('');
      await expect(dialog.getByText(/has nothing to search for/)).toHaveCount(0);

      await page.route('**/api/search/save-synonym-group', (route) => route.abort());
      await input.fill(makeWord());
      await save.click();
      await expect(input).toHaveAccessibleDescription(/You seem to be offline/);
      await page.unroute('**/api/search/save-synonym-group');
      await save.click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Synonym group saved')).toBeVisible();
    },
  );

  test(
    'a session that ends meanwhile loses no typed word',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(/status of 401/);
      const owner = await openAsOwner(page, request);
      const [word, other] = [makeWord(), makeWord()];
      await page.getByRole('button', { name: 'Add group' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add group' });
      await dialog.getByLabel('Words', { exact: true }).pressSequentially(`${word},${other}`);
      await owner.call('GET', '/api/user/logout');
      await page.context().clearCookies();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Do not have permission')).toBeVisible();

      await openAsOwner(page, request);
      await page.getByRole('button', { name: 'Add group' }).click();
      await expect(toChips(dialog)).toHaveText([word]);
      await expect(dialog.getByLabel('Words', { exact: true })).toHaveValue(other);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await lookFor(page, word);
      await expect(toGroups(page).getByRole('list')).toHaveText([`${word}${other}`]);
      // A saved group is not offered again.
      await page.getByRole('button', { name: 'Add group' }).click();
      await expect(dialog.getByLabel('Words', { exact: true })).toHaveValue('');
      await expect(toChips(dialog)).toHaveCount(0);
    },
  );

  test('are paged, and going back returns to the page', { tag: '@wide' }, async ({ page, request }) => {
    await openAsOwner(page, request);
    const first = await toGroups(page).getByRole('list').first().textContent();
    await expect(toGroups(page).getByRole('button', { name: /^Edit/ })).toHaveCount(20);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(`${PAGE}?page=2`);
    await expect(page.getByText(/^2\/\d+$/)).toBeVisible();
    await expect(toGroups(page).getByRole('list').first()).not.toHaveText(first!);
    await page.goBack();
    await expect(page.getByText(/^1\/\d+$/)).toBeVisible();
  });

  test(
    'that cannot be loaded say so, and are loaded on a retry',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      await enter(page, await signInAs(request, demoAccounts().owner));
      await page.route(GROUPS_CALL, (route) => route.abort());
      await page.goto(PAGE);
      const alert = page.getByRole('alert').filter({ hasText: 'The words could not be loaded.' });
      await expect(alert).toContainText('You seem to be offline');
      await expect(page.getByRole('heading', { name: 'Searches that found nothing' })).toBeVisible();
      await page.unroute(GROUPS_CALL);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(toGroups(page)).toBeVisible();
      await expect(alert).toHaveCount(0);
    },
  );

  test('are for staff only', { tag: '@wide' }, async ({ page, request }) => {
    await enter(page, await makeShopper(request));
    await page.goto(PAGE);
    await expect(page.getByRole('alert').filter({ hasText: 'Do not have permission' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(0);
  });
});

test.describe('searches that found nothing', () => {
  test(
    'one is added to a group, finds what the group finds, and leaves the list',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await signInAs(request, demoAccounts().owner);
      const anchor = makeWord();
      await owner.call('PUT', '/api/search/save-synonym-group', { words: [anchor, 'paneer'] });
      const missed = await missSearch(owner);
      await openAsOwner(page, request);
      await expect(toMissed(page, missed)).toContainText(/1 time · (just now|\d+ minutes? ago)/);
      await page.getByRole('button', { name: `Add to a group: ${missed}` }).click();
      const choice = page.getByRole('dialog', { name: `Add “${missed}” to a group` });
      await expect(choice.getByRole('list', { name: 'Groups to choose from' })).toBeVisible();
      await expectAccessible(page);
      await choice.getByRole('searchbox', { name: 'Find a group' }).fill(anchor);
      await choice.getByRole('button', { name: `${anchor}, paneer` }).click();
      const edit = page.getByRole('dialog', { name: 'Edit group' });
      await expect(toChips(edit)).toHaveText([anchor, 'paneer', missed]);
      await expect(edit.getByLabel('Words', { exact: true })).toBeFocused();
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Synonym group saved')).toBeVisible();
      await expect(toMissed(page, missed)).toHaveCount(0);
      expect(await countFound(owner, missed)).toBeGreaterThan(0);
    },
  );

  test('one starts a new group', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    const missed = await missSearch(owner);
    await openAsOwner(page, request);
    await page.getByRole('button', { name: `Add to a group: ${missed}` }).click();
    await page.getByRole('button', { name: 'New group' }).click();
    const add = page.getByRole('dialog', { name: 'Add group' });
    await expect(toChips(add)).toHaveText([missed]);
    await page.keyboard.type('curd');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(add).toHaveCount(0);
    await expect(toMissed(page, missed)).toHaveCount(0);
    expect(await countFound(owner, missed)).toBeGreaterThan(0);
  });

  test('one is removed from the list', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    const missed = await missSearch(owner);
    await openAsOwner(page, request);
    await page.getByRole('button', { name: `Remove: ${missed}` }).click();
    await expect(page.getByText('Missed search removed')).toBeVisible();
    await expect(toMissed(page, missed)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Searches that found nothing' })).toBeVisible();
    await expect(toGroups(page)).toBeVisible();
    await expect(toMissed(page, missed)).toHaveCount(0);
  });

  test('are below the groups on a phone, one press away', { tag: '@phone' }, async ({ page, request }) => {
    await openAsOwner(page, request);
    const heading = page.getByRole('heading', { name: 'Searches that found nothing' });
    await expect(heading).not.toBeInViewport();
    await page.getByRole('button', { name: 'Searches that found nothing' }).click();
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
  });
});
