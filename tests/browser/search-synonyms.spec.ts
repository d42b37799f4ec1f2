// The owner's synonym groups, and what shoppers searched for without success.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
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
      { timeout: 60_000 },
    )
    .toBe(true);
  return text;
}

test(
  'a missed search is added to a group and found, until it is taken out again or the group is deleted',
  { tag: '@wide' },
  async ({ page, request }) => {
    test.slow();
    const owner = await openAsOwner(page, request);
    const anchor = makeWord();
    const missed = await missSearch(owner);
    await page.reload();
    await page.getByRole('button', { name: 'Add group' }).click();
    const add = page.getByRole('dialog', { name: 'Add group' });
    await add.getByLabel('Words', { exact: true }).pressSequentially(`${anchor},paneer,`);
    await expect(toChips(add)).toHaveText([anchor, 'paneer']);
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add).toHaveCount(0);
    expect(await countFound(owner, anchor)).toBeGreaterThan(0);

    await expect(toMissed(page, missed)).toContainText(/1 time · (just now|\d+ minutes? ago)/);
    await page.getByRole('button', { name: `Add to a group: ${missed}` }).click();
    const choice = page.getByRole('dialog', { name: `Add “${missed}” to a group` });
    await choice.getByRole('searchbox', { name: 'Find a group' }).fill(anchor);
    await choice.getByRole('button', { name: `${anchor}, paneer` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit group' });
    await expect(toChips(edit)).toHaveText([anchor, 'paneer', missed]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await expect(toMissed(page, missed)).toHaveCount(0);
    expect(await countFound(owner, missed)).toBeGreaterThan(0);

    await lookFor(page, missed);
    await page.getByRole('button', { name: `Edit ${anchor}, paneer, ${missed}` }).click();
    await edit.getByRole('button', { name: `Remove ${missed}` }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`No group contains “${missed}”.`)).toBeVisible();
    expect(await countFound(owner, missed)).toBe(0);
    expect(await countFound(owner, anchor)).toBeGreaterThan(0);

    await lookFor(page, anchor);
    await page.getByRole('button', { name: `Delete ${anchor}, paneer` }).click();
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`No group contains “${anchor}”.`)).toBeVisible();
    expect(await countFound(owner, anchor)).toBe(0);
  },
);
