// The owner's synonym groups, and what shoppers searched for without success.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { makeWord } from './product-owner.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';

const PAGE = '/dashboard/search-synonyms';

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

test(
  'a new group is typed as chips and works in the next search, also after a change and a deletion',
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
  'a search that found nothing is added to a group, finds what the group finds, and leaves the list',
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
