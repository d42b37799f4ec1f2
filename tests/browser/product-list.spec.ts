import { expectAccessible, expectFits } from './expect-accessible.ts';
import { LIST, LIST_CALL, openAsOwner, makeWord, makeProduct, search } from './product-owner.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { afterAnswer } from './waiting.ts';

test.describe('the list of products', () => {
  test('is paged and searched, and going back works', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await openAsOwner(page, request, LIST);
    const word = makeWord();
    for (let at = 1; at <= 13; at += 1) await makeProduct(owner, `${word} ${at}`);
    await page.reload();
    const cards = page.getByRole('list', { name: 'Products' }).getByRole('heading');
    await expect(cards).toHaveCount(12);
    const [previous, next] = ['Previous', 'Next'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    await expect(previous!).toBeDisabled();
    await next!.click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText(/^2\/\d+$/)).toBeVisible();
    await expectFits(page);

    await search(page, word);
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByText('1/2', { exact: true })).toBeVisible();
    await next!.click();
    await expect(page.getByText('2/2', { exact: true })).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(next!).toBeDisabled();
    await page.goBack();
    await expect(page.getByText('1/2', { exact: true })).toBeVisible();
    await page.goForward();
    await expect(cards).toHaveCount(1);

    // Deleting its last product empties this page, so the last page that exists is shown.
    const name = (await cards.first().textContent())!;
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await expect(question.getByText('Are you sure want to delete permanent ?')).toBeVisible();
    await expectFits(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(cards).toHaveText([name]);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Product deleted')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('1/1', { exact: true })).toBeVisible();
    await expect(cards).toHaveCount(12);
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });

  test('asks once typing has paused, and drops late answers', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await openAsOwner(page, request, LIST);
    const [slow, quick] = [makeWord(), makeWord()];
    await makeProduct(owner, slow);
    await makeProduct(owner, quick);
    const asked: string[] = [];
    let answerSlow = () => {};
    const slowAnswer = new Promise<void>((done) => (answerSlow = done));
    await page.route(LIST_CALL, async (route) => {
      const { search: text } = route.request().postDataJSON();
      asked.push(text);
      if (text === slow) await slowAnswer;
      await route.continue().catch(() => undefined);
    });
    const box = page.getByPlaceholder('Search product here ...');
    const slowRequest = page.waitForRequest(LIST_CALL);
    await box.pressSequentially(slow, { delay: 10 });
    await expect.poll(() => asked).toEqual([slow]);
    await box.fill(quick);
    await expect(page.getByRole('heading', { name: quick })).toBeVisible();
    answerSlow();
    await afterAnswer(page, await slowRequest);
    await expect(page.getByRole('heading', { name: slow })).toHaveCount(0);
    expect(asked).toEqual([slow, quick]);
    await expect(box).toBeFocused();
  });

  test(
    'says that it is empty, that nothing was found, and that it could not be loaded',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      const owner = await openAsOwner(page, request, LIST);
      const word = makeWord();
      await makeProduct(owner, word, { stock: 0 });
      await search(page, word);
      const missing = page.getByRole('list', { name: 'Still missing' });
      await expect(missing.getByRole('listitem')).toHaveText([
        'No picture',
        'No category',
        'No sub category',
      ]);
      await expect(page.getByText('0 in stock')).toBeVisible();
      await search(page, `${word}qqq${makeWord()}`);
      await expect(page.getByRole('heading', { name: 'No Data found' })).toBeVisible();
      await expectAccessible(page);

      await page.route(LIST_CALL, (route) => route.abort());
      expectedErrors.push(REJECTED_REQUEST);
      await page.goto(LIST);
      await expect(page.getByText('The products could not be loaded.')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(LIST_CALL);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
    },
  );
});
