import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GoingLive, GoingLiveStep } from '#features/office/going-live/going-live.contract.ts';
import { Banner, Settings } from '#features/stores/settings/settings.contract.ts';
import { GST_NUMBER_PROBLEM } from '#shared/gst-number.ts';
import { MAX_NOTICE } from '#shared/limits.ts';
import { make } from '#tests/components/make.ts';
import { OWNER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const SettingsPage = staffPage('/dashboard/settings');

const READ = 'GET /api/settings/get';
const SAVE = 'PUT /api/settings/update';
const BANNERS = 'PUT /api/settings/banners';
const UPLOAD = 'POST /api/file/upload';
const GOING_LIVE = 'GET /api/settings/going-live';
const TEST_MAIL = 'POST /api/settings/test-mail';
const TEST_PAYMENT = 'PUT /api/settings/test-payment';
const AT = { at: '/dashboard/settings' };

const toBanner = (name: string) =>
  make(Banner, { _id: name, heading: name, isTextShown: true, image: `/images/${name}` });
const SETTINGS = make(Settings, {
  ...{ version: 3, name: 'Jhatpat' },
  chargesGstRate: 18,
  socialLinks: [{ label: 'Facebook', url: 'https://facebook.example/shop' }],
  timeZone: 'Asia/Kolkata',
  bannersVersion: 5,
  banners: [toBanner('Mango'), toBanner('Rice')],
});

const LICENCE: GoingLiveStep = { step: 'licence', isDone: false, detail: 'Missing: the 14 digits' };
const TO_DO: GoingLive = {
  steps: [
    LICENCE,
    { step: 'name', isDone: true, detail: 'Jhatpat' },
    { step: 'mail', isDone: false, detail: 'Mails are saved as files in the data folder.' },
    { step: 'payment', isDone: false, detail: 'Only test payments (sandbox); cash on delivery works.' },
  ],
  payments: [{ method: 'upi', provider: 'sandbox', amount: 1 }],
};

const goingLive = page.getByRole('region', { name: /^Going live/ });
const field = (label: string, at = 0) => page.getByLabelText(label, { exact: true }).nth(at);
const save = page.getByRole('button', { name: 'Save', exact: true });
const dialog = page.getByRole('dialog', { name: 'Add banner' });
const own = (label: string) => dialog.getByLabelText(label, { exact: true });
const lines = page.getByRole('list', { name: 'Banners' }).getByRole('listitem');

beforeEach(() => {
  signIn(OWNER);
  stubCalls({
    [READ]: { data: SETTINGS },
    [GOING_LIVE]: { data: TO_DO },
    [UPLOAD]: { data: { url: '/images/new', width: 1600, height: 400 } },
  });
});

async function openSettings(): Promise<void> {
  openPart(<SettingsPage />, AT);
  await expect.element(field('Shop name')).toHaveValue('Jhatpat');
}

const atMost = (most: number) => ({ 'too long': `At most ${most} characters` });
const NOTHING = { nothing: 'Enter the name', 'only spaces': 'Enter the name' };

describe('the form of the shop', () => {
  test('nothing typed is lost, whatever it is', async () => {
    await openSettings();
    // So that there is something to save when one of them is empty.
    await field('Phone').fill('080 4000 1234');
    await field('Legal name of the business').fill('Jhatpat Foods');
    const licence = refuseAll('Enter the 14 digits of the licence', 'nothing', 'only spaces');
    const amount = refuseAll(
      'Enter an amount in rupees, like 199',
      'nothing',
      'only spaces',
      'spaces around',
    );
    await tryBadFields({
      call: SAVE,
      submit: save,
      fields: {
        name: { field: field('Shop name'), refused: { ...NOTHING, ...atMost(40) } },
        phone: { field: field('Phone'), refused: atMost(30) },
        businessName: { field: field('Legal name of the business'), refused: atMost(120) },
        fssaiNumber: { field: field('FSSAI licence number'), refused: licence },
        gstNumber: {
          field: field('GSTIN'),
          refused: refuseAll(GST_NUMBER_PROBLEM, 'nothing', 'only spaces'),
        },
        notice: { field: field('Line under the header of every page'), refused: atMost(MAX_NOTICE) },
        minimumOrder: { field: field('Minimum order in rupees'), refused: amount },
        'socialLinks.0.label': { field: field('Name'), refused: atMost(30) },
        'socialLinks.0.url': { field: field('Address'), refused: atMost(300) },
      },
    });
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });

  test('sends what was changed, once', async () => {
    await openSettings();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await field('Minimum order in rupees').fill(' 199.50 ');
    await field('Until').fill('2026-08-16T00:00');
    await page.getByRole('button', { name: 'Remove Facebook' }).click();
    const saved = { ...SETTINGS, version: 4, minimumOrder: 199.5, socialLinks: [], notice: '' };
    const held = holdAnswer<typeof SAVE>({ data: saved, message: 'Settings saved' });
    stubCalls({ [SAVE]: held.stub });
    await press(save, 2);
    held.answer();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    expect(listBodies(SAVE)).toEqual([
      { version: 3, minimumOrder: 199.5, noticeFrom: '', noticeUntil: '2026-08-16T00:00', socialLinks: [] },
    ]);
    await expectFits();
  });

  test('says what is missing for going live, and reads it again after saving', async () => {
    await openSettings();
    await expect.element(goingLive.getByRole('heading')).toHaveTextContent('Going live: 1 of 4 done');
    await expect.element(goingLive.getByText('Missing: the 14 digits')).toBeVisible();
    await field('FSSAI licence number').fill('11223344556677');
    stubCalls({
      [SAVE]: { data: { ...SETTINGS, version: 4, fssaiNumber: '11223344556677' } },
      [GOING_LIVE]: { data: { ...TO_DO, steps: [{ ...LICENCE, isDone: true }] } },
    });
    await save.click();
    await expect.element(goingLive.getByRole('heading')).toHaveTextContent('Going live: 1 of 1 done');
    await expectFits();
  });

  test('mail is tried by one press, and says why it did not go', async () => {
    await openSettings();
    const press = goingLive.getByRole('button', { name: 'Send me a mail' });
    stubCalls({ [TEST_MAIL]: refusal('mail_failed') });
    await press.click();
    await expect.element(goingLive.getByRole('alert')).toHaveTextContent('The mail could not be sent');
    stubCalls({ [TEST_MAIL]: { data: { to: OWNER.email, isSaved: false } } });
    await press.click();
    await expect.element(page.getByText(`A mail is on its way to ${OWNER.email}`)).toBeVisible();
    expect(listSent(TEST_MAIL)).toHaveLength(2);
  });

  test('a payment that was opened before is followed until its money is back', async () => {
    sessionStorage.setItem('test-payment-upi', 'plink_1');
    stubCalls({ [TEST_PAYMENT]: { data: { state: 'open', amount: 1 } } });
    await openSettings();
    await expect.element(goingLive.getByText('It is not paid yet.')).toBeVisible();
    await expectAccessible();
    stubCalls({ [TEST_PAYMENT]: { data: { state: 'returned', amount: 1 } } });
    await goingLive.getByRole('button', { name: /check again$/ }).click();
    await expect.element(goingLive.getByText('It works: the money came and was given back.')).toBeVisible();
    await expect.element(goingLive.getByRole('button', { name: /^Take .1 by UPI$/ })).toBeVisible();
    const asked = { method: 'upi', id: 'plink_1' };
    expect(listBodies(TEST_PAYMENT)).toEqual([asked, asked]);
    sessionStorage.removeItem('test-payment-upi');
  });

  test('when two save at once, the later one is told, and keeps what was typed', async () => {
    await openSettings();
    await field('Phone').fill('080 4000 1234');
    const now = { ...SETTINGS, version: 9, phone: '080 4000 1099', minimumOrder: 99 };
    stubCalls({ [SAVE]: refusal('settings_changed', { data: now }) });
    await save.click();
    const conflict = page.getByRole('region', { name: 'Changes by someone else' });
    await expect
      .element(conflict)
      .toMatchTextContent(/Minimum order.*Phone.*Yours.*080 4000 1234.*Saved.*080 4000 1099/);
    await expect.element(field('Minimum order in rupees')).toHaveValue('99');
    await expect.element(field('Phone')).toHaveValue('080 4000 1234');
    await expect.element(field('Phone')).toHaveAccessibleDescription(/^Someone else saved another value/);
    await expectAccessible();
    stubCalls({ [SAVE]: { data: { ...now, version: 10, phone: '080 4000 1234' } } });
    await save.click();
    await expect.element(conflict).not.toBeInTheDocument();
    expect(listBodies(SAVE).at(-1)!).toEqual({ version: 9, phone: '080 4000 1234' });
  });

  test('what the server fixes cannot be changed', async () => {
    stubCalls({
      [READ]: { data: { ...SETTINGS, fixed: { name: 'SHOP_NAME', socialLinks: 'SOCIAL_LINKS' } } },
    });
    await openSettings();
    await expect.element(field('Shop name')).toHaveAttribute('readonly');
    await expect.element(field('Shop name')).toHaveAccessibleDescription(/^Set by SHOP_NAME/);
    await expect.element(field('Address')).toHaveAttribute('readonly');
    await expect.element(page.getByRole('button', { name: 'Add link' })).not.toBeInTheDocument();
  });
});

describe('a banner', () => {
  const picture = (name: string) => new File([name], name, { type: 'image/png' });

  async function openBanner(): Promise<void> {
    await openSettings();
    await page.getByRole('button', { name: 'Add banner' }).click();
    await expect.element(own('Heading')).toBeVisible();
  }

  test('without picture and heading is refused at its fields, and saved when it has both', async () => {
    await openBanner();
    await dialog.getByRole('button', { name: 'Add banner' }).click();
    const upload = dialog.getByRole('button', { name: /^Upload Image\W+picture$/ });
    await expect.element(upload).toHaveAccessibleDescription(/Upload a picture/);
    await expect.element(own('Heading')).toHaveAccessibleDescription('Enter the heading');
    expect(listSent(BANNERS)).toEqual([]);
    await expectFits();
    await own('Picture').upload(picture('a.png'));
    await own('Heading').fill('Mangoes are here');
    await own('From').fill('2020-01-01T10:00');
    await expect.element(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
    const added: Banner = { ...toBanner('new'), heading: 'Mangoes are here', from: '2020-01-01T10:00' };
    stubCalls({ [BANNERS]: { data: { ...SETTINGS, banners: [...SETTINGS.banners, added] } } });
    await dialog.getByRole('button', { name: 'Add banner' }).click();
    await expect.element(page.getByText('Banners saved')).toBeVisible();
    await expect
      .element(lines.nth(2))
      .toMatchTextContent(/Shown now.*Mangoes are here.*From 1 Jan 2020, 10:00 am/);
    expect(listBodies(BANNERS)).toMatchObject([
      { version: 5, banners: [{ _id: 'Mango' }, { _id: 'Rice' }, { image: '/images/new', link: '' }] },
    ]);
    await expectFits();
  });

  test('nothing typed is lost, whatever it is', async () => {
    await openBanner();
    await own('Picture').upload(picture('a.png'));
    await own('Heading').fill('Mangoes');
    await expect.element(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
    const empty = { nothing: 'Enter the heading', 'only spaces': 'Enter the heading' };
    await tryBadFields({
      call: BANNERS,
      submit: dialog.getByRole('button', { name: 'Add banner' }),
      fields: {
        'banners.2.heading': { field: own('Heading'), refused: { ...empty, ...atMost(80) } },
        'banners.2.text': { field: own('Text'), refused: atMost(120) },
        'banners.2.link': { field: own('Links to'), refused: atMost(300) },
      },
    });
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });

  test('is moved and removed; an outdated list is shown as it is now', async () => {
    stubCalls({ [BANNERS]: { data: { ...SETTINGS, banners: SETTINGS.banners.toReversed() } } });
    await openSettings();
    await page.getByRole('button', { name: /^Down\W+Mango$/ }).click();
    await expect.element(lines.first()).toMatchTextContent(/Rice/);
    const none = { ...SETTINGS, banners: [] };
    stubCalls({ [BANNERS]: refusal('settings_changed', { data: none }), [READ]: { data: none } });
    await page.getByRole('button', { name: 'Remove Rice' }).click();
    const question = page.getByRole('dialog', { name: 'Remove banner?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(question.getByRole('alert')).not.toBeEmptyDOMElement();
    await expect.element(lines).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
  });

  describe('that somebody else saved meanwhile', () => {
    const edit = page.getByRole('dialog', { name: 'Edit banner' });
    const heading = edit.getByLabelText('Heading', { exact: true });
    const saveIt = edit.getByRole('button', { name: 'Save', exact: true });

    async function saveAfter(banners: Banner[]): Promise<void> {
      await openSettings();
      await page.getByRole('button', { name: 'Edit Mango' }).click();
      await heading.fill('Mangoes');
      const now = { ...SETTINGS, bannersVersion: 6, banners };
      stubCalls({ [READ]: { data: now } });
      stubCalls({
        [BANNERS]: ({ body }) =>
          body.version === 6 ? { data: now } : refusal('settings_changed', { data: now }),
      });
      await saveIt.click();
    }

    test('is shown at its fields; what is sent again names the version that was shown', async () => {
      await saveAfter([
        { ...toBanner('Mango'), heading: 'Alphonso', text: 'From Ratnagiri' },
        toBanner('Rice'),
      ]);
      const conflict = edit.getByRole('region', { name: 'Changes by someone else' });
      await expect.element(conflict).toHaveFocus();
      await expect.element(conflict).toMatchTextContent(/saved values: Text\..*Mangoes.*Saved.*Alphonso/);
      await expect.element(heading).toHaveValue('Mangoes');
      await expectFits();
      await conflict.getByRole('button', { name: 'Keep mine Heading' }).click();
      await saveIt.click();
      await expect.element(edit).not.toBeInTheDocument();
      const [first, second] = listBodies(BANNERS);
      expect(first).toMatchObject({ version: 5, banners: [{ heading: 'Mangoes', text: '' }, {}] });
      expect(second).toMatchObject({
        version: 6,
        banners: [{ heading: 'Mangoes', text: 'From Ratnagiri' }, {}],
      });
    });

    test('among the others is saved with this one, and nothing is asked', async () => {
      await saveAfter([toBanner('Rice'), toBanner('Mango'), toBanner('Salt')]);
      await expect.element(edit).not.toBeInTheDocument();
      expect(listBodies(BANNERS)).toMatchObject([
        { version: 5 },
        { version: 6, banners: [{ _id: 'Rice' }, { _id: 'Mango', heading: 'Mangoes' }, { _id: 'Salt' }] },
      ]);
    });

    test('by removing it is said; saving once more adds it back', async () => {
      await saveAfter([toBanner('Rice')]);
      await expect.element(edit.getByRole('alert')).toMatchTextContent('Someone else removed this banner.');
      await expect.element(heading).toHaveValue('Mangoes');
      await saveIt.click();
      await expect.element(edit).not.toBeInTheDocument();
      expect(listBodies(BANNERS)[1]).toMatchObject({
        version: 6,
        banners: [{ _id: 'Rice' }, { heading: 'Mangoes' }],
      });
    });
  });
});
