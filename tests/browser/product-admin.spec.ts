import { expectAccessible, expectFits } from './expect-accessible.ts';
import { NEW, LIST, openAsOwner, makeWord, makePicture, fillIn, addField } from './product-owner.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

const COMPLETE = {
  Description: 'Sweet.\nVery sweet.',
  Unit: '1 kg',
  'Number of Stock': '25',
  Price: '700',
  Discount: '7',
};

test.describe('a new product', () => {
  test(
    'with three pictures and two extra fields is shown in the shop',
    { tag: '@wide' },
    async ({ page, request, browser }) => {
      await openAsOwner(page, request, NEW);
      const name = `Mango ${makeWord()}`;
      await fillIn(page, { Name: name, ...COMPLETE });
      await expect(page.getByText('Shoppers pay ₹651')).toBeVisible();
      const files = await Promise.all([
        makePicture('red'),
        makePicture('blue', 800, 200),
        makePicture('green'),
      ]);
      await page.getByLabel('Image files').setInputFiles(files);
      await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(3);
      await page.getByLabel('Category', { exact: true }).selectOption({ index: 4 });
      await page.getByLabel('Sub Category', { exact: true }).selectOption({ index: 1 });
      await addField(page, 'Shelf life', '6 days');
      await addField(page, 'शेल्फ', 'ठंडा');
      await expectFits(page);
      await page.getByRole('button', { name: 'Submit' }).click();
      const alert = page.getByRole('dialog', { name: 'Product added' });
      await expectFits(page);
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByLabel('Name')).toHaveValue('');
      await expect(page.getByLabel('Shelf life')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(0);

      const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
      await visitor.goto(`/search?q=${encodeURIComponent(name)}`);
      await visitor.getByRole('link', { name }).first().click();
      await expect(visitor.getByRole('heading', { name })).toBeVisible();
      await expect(visitor.getByRole('main').getByText('₹651')).toBeVisible();
      await expect(visitor.getByText('ठंडा')).toBeVisible();
      await expect(visitor.getByRole('button', { name: /^Show picture . of 3/ })).toHaveCount(3);
      await visitor.close();
    },
  );

  test(
    'is refused at its fields, and nothing typed is lost',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      await openAsOwner(page, request, NEW);
      const submit = page.getByRole('button', { name: 'Submit' });
      await submit.click();
      await expect(page.getByText('Enter required fields')).toBeVisible();
      await expect(page.getByLabel('Name')).toBeFocused();
      for (const label of ['Name', ...Object.keys(COMPLETE)]) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription('Required');
      }
      await expectFits(page);

      const wrong = { ...COMPLETE, 'Number of Stock': '2.5', Price: '12.345', Discount: '101' };
      await fillIn(page, { Name: makeWord(), ...wrong });
      await expect(page.getByText('Required', { exact: true })).toHaveCount(0);
      await submit.click();
      await expect(page.getByLabel('Number of Stock')).toBeFocused();
      await expect(page.getByLabel('Number of Stock')).toHaveAccessibleDescription(
        'Stock must be a whole number of 0 or more',
      );
      await expect(page.getByLabel('Price')).toHaveAccessibleDescription('Price can have at most 2 decimals');
      await expect(page.getByLabel('Discount')).toHaveAccessibleDescription(/must be between 0 and 100/);
      // Neither the wheel nor the arrow keys change a number by accident.
      await page.getByLabel('Number of Stock').press('ArrowUp');
      await page.mouse.wheel(0, 200);
      await expect(page.getByLabel('Number of Stock')).toHaveValue('2.5');

      await fillIn(page, { 'Number of Stock': '0', Price: '0', Discount: '0' });
      const fields = { unit: 'Unit is odd' };
      await page.route('**/api/product/create', (route) =>
        route.fulfill({ status: 400, json: { success: false, error: true, message: 'Unit is odd', fields } }),
      );
      expectedErrors.push(/status of 400/);
      await submit.click();
      await expect(page.getByLabel('Unit')).toHaveAccessibleDescription('Unit is odd');
      await expect(page.getByLabel('Unit')).toBeFocused();
      await expect(page.getByLabel('Description')).toHaveValue(COMPLETE.Description);
      await page.unroute('**/api/product/create');
      await submit.click();
      await expect(page.getByRole('dialog', { name: 'Product added' })).toBeVisible();
    },
  );

  test(
    'survives a reload; leaving asks first, and discards it',
    { tag: '@wide' },
    async ({ page, request }) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await openAsOwner(page, request, NEW);
      await page.getByLabel('Name').fill('Half a product');
      await addField(page, 'Care', 'Cool');
      await page.getByLabel('Image files').setInputFiles(await makePicture('red'));
      await expect(page.getByRole('button', { name: 'Show picture 1' })).toBeVisible();
      await page.reload();
      await expect(page.getByText('What you entered before is still here.')).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue('Half a product');
      await expect(page.getByLabel('Care', { exact: true })).toHaveValue('Cool');
      await expect(page.getByRole('button', { name: 'Show picture 1' })).toBeVisible();

      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
      const question = page.getByRole('dialog', { name: 'Leave this page?' });
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toHaveCount(0);
      await expect(page.getByLabel('Name')).toHaveValue('Half a product');
      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/');
      await page.goto(NEW);
      await expect(page.getByLabel('Name')).toHaveValue('');
    },
  );

  test('can be cleared', { tag: '@wide' }, async ({ page, request }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await openAsOwner(page, request, NEW);
    await page.getByLabel('Name').fill('Half a product');
    await page.reload();
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByText('What you entered before')).toHaveCount(0);
  });

  test('does not prevent logging out', { tag: '@wide' }, async ({ page, request }) => {
    await openAsOwner(page, request, NEW);
    await page.getByLabel('Name').fill('Half a product');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test(
    'refuses a field without a name or with an existing one',
    { tag: '@wide' },
    async ({ page, request }) => {
      await openAsOwner(page, request, NEW);
      await addField(page, 'Shelf life', '6 days');
      await page.getByRole('button', { name: 'Add Fields' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Field' });
      const input = dialog.getByPlaceholder('Enter field name');
      await expect(input).toBeFocused();
      await input.press('Enter');
      await expect(input).toHaveAccessibleDescription('Enter a name for the field');
      await input.fill('SHELF life ');
      await input.press('Enter');
      await expect(input).toHaveAccessibleDescription('A field named Shelf life already exists');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Add Fields' })).toBeFocused();
      await page.getByRole('button', { name: 'Remove field Shelf life' }).click();
      await expect(page.getByLabel('Shelf life')).toHaveCount(0);
      // None of these presses has submitted the form.
      await expect(page.getByText('Required', { exact: true })).toHaveCount(0);
    },
  );

  test('is made with the keyboard alone', { tag: '@wide' }, async ({ page, request }) => {
    await openAsOwner(page, request, NEW);
    const { keyboard } = page;
    await page.getByLabel('Name').focus();
    await keyboard.type(`Keys ${makeWord()}`);
    await keyboard.press('Tab');
    await keyboard.type('Typed');
    for (const label of ['Upload images', 'Category', 'Sub Category']) {
      await keyboard.press('Tab');
      const control = label.startsWith('Upload')
        ? page.getByRole('button', { name: label })
        : page.getByLabel(label, { exact: true });
      await expect(control).toBeFocused();
    }
    for (const value of ['1 kg', '5', '99.50', '0', `KEYS-${makeWord()}`]) {
      await keyboard.press('Tab');
      await keyboard.type(value);
    }
    await keyboard.press('Tab');
    await expect(page.getByLabel('In Hindi')).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByPlaceholder('Enter field name')).toBeFocused();
    await keyboard.type('Care');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Care', { exact: true })).toBeFocused();
    await keyboard.type('Cool');
    await keyboard.press('Enter');
    const alert = page.getByRole('dialog', { name: 'Product added' });
    await expect(alert).toBeVisible();
    await keyboard.press('Escape');
    await expect(alert).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('');
  });
});

test.describe('the pictures of a product', () => {
  test(
    'are shown large, removed, and uploaded again after a failure',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      await openAsOwner(page, request, NEW);
      expectedErrors.push(REJECTED_REQUEST);
      await page.route('**/api/file/upload', (route) => route.abort(), { times: 1 });
      const files = page.getByLabel('Image files');
      await files.setInputFiles(await makePicture('red'));
      const row = page.getByRole('list', { name: 'Uploading' }).getByRole('listitem');
      await expect(row.getByText('You seem to be offline.')).toBeVisible();
      await expectAccessible(page);
      await fillIn(page, { Name: makeWord(), ...COMPLETE });
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('button', { name: 'Upload images' })).toBeFocused();
      await row.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Show picture 1' })).toBeVisible();
      await expect(row).toHaveCount(0);

      await page.getByRole('button', { name: 'Show picture 1' }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await files.setInputFiles([await makePicture('blue'), await makePicture('red')]);
      // Adding the same picture again adds no second one.
      await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(2);
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: 'Remove picture 1' }).click();
      await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(1);

      const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
      await files.setInputFiles(svg);
      await expect(row.getByText('Only JPG, PNG, WebP, AVIF or GIF images')).toBeVisible();
      await row.getByRole('button', { name: 'Remove logo.svg' }).click();
      await expect(row).toHaveCount(0);
    },
  );

  test('are put in order by keyboard and by dragging', { tag: '@wide' }, async ({ page, request }) => {
    await openAsOwner(page, request, NEW);
    const files = await Promise.all(['red', 'blue', 'green'].map((colour) => makePicture(colour)));
    await page.getByLabel('Image files').setInputFiles(files);
    const pictures = page.getByRole('list', { name: 'Pictures' });
    await expect(pictures.locator('img')).toHaveCount(3);
    const read = () =>
      pictures.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    const [first, second, third] = await read();

    await page.getByRole('button', { name: 'Move picture 1 later' }).press('Enter');
    await expect.poll(read).toEqual([second, first, third]);
    // The moved picture keeps the focus, and its position is announced.
    await expect(page.getByRole('button', { name: 'Move picture 2 later' })).toBeFocused();
    await expect(page.getByText('The picture is now number 2 of 3.')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect.poll(read).toEqual([second, third, first]);
    await expect(page.getByRole('button', { name: 'Move picture 3 earlier' })).toBeFocused();
    await expectAccessible(page);

    await pictures.getByRole('listitem').nth(2).dragTo(pictures.getByRole('listitem').nth(0));
    await expect.poll(read).toEqual([first, second, third]);
  });

  test('show their progress, and can be cancelled', { tag: '@wide' }, async ({ page, request }) => {
    await openAsOwner(page, request, NEW);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/file/upload', async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await page.getByLabel('Image files').setInputFiles([await makePicture('red'), await makePicture('blue')]);
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove red.png' }).click();
    await page.getByRole('button', { name: 'Remove blue.png' }).click();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Upload images' })).toBeFocused();
    release();
  });
});

for (const path of [NEW, LIST]) {
  test(
    `${path} is for the owner only, and reads nothing for others`,
    { tag: '@wide' },
    async ({ page, request }) => {
      const asked: string[] = [];
      page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
      await page.goto(path);
      await expect(page.getByText('Do not have permission')).toBeVisible();
      await expectAccessible(page);
      await enter(page, await makeShopper(request));
      await page.goto(path);
      await expect(page.getByText('Do not have permission')).toBeVisible();
      expect(asked.filter((call) => /^\/api\/(product|category|subcategory)\//.test(call))).toEqual([]);
    },
  );
}
