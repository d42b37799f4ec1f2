import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper, PASSWORD, signInAs, type Shopper } from './shopper.ts';

const NEW_PASSWORD = 'a fresh new password';

async function openProfile(page: Page, shopper: Shopper): Promise<void> {
  await enter(page, shopper);
  await page.goto('/dashboard/profile');
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
}

/** A photo of pure noise: it does not compress, so that its upload takes a while. */
function makePhoto(pixels: number): Promise<Buffer> {
  const raw = { width: pixels, height: pixels, channels: 3 as const };
  const noise = Uint8Array.from({ length: pixels * pixels * 3 }, (_, at) => (at * 2654435761) >>> 24);
  return sharp(noise, { raw }).jpeg({ quality: 90 }).toBuffer();
}

async function choosePhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Edit photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile photo' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles(file);
  return dialog;
}

test(
  'the photo is previewed, its upload cancelled, repeated with an expired token, and shown',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of (?:401|415)/);
    const shopper = await makeShopper(request);
    await openProfile(page, shopper);
    await expect(page.getByText('AR', { exact: true }).last()).toBeVisible();
    // Only the server can see that this is none.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const dialog = await choosePhoto(page, { name: 'me.png', mimeType: 'image/png', buffer: svg });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('Only JPG, PNG, WebP, AVIF or GIF images')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const file = { name: 'me.jpg', mimeType: 'image/jpeg' };
    await choosePhoto(page, { ...file, buffer: await makePhoto(1600) });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const conditions = { offline: false, latency: 20, downloadThroughput: 1_000_000 };
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 60_000 });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
    await expect(page.getByText('Profile photo updated')).toHaveCount(0);
    expect((await shopper.call('GET', '/api/user/user-details')).avatar).toBe('');

    await page.evaluate(() => localStorage.setItem('accesstoken', 'x'.repeat(43)));
    await choosePhoto(page, { ...file, buffer: await makePhoto(600) });
    await expect(dialog.getByRole('img', { name: 'Chosen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Profile photo updated')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const photo = page.locator('main img[src^="/images/"]').last();
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await page.goto('/user');
    await expect(page.locator('nav img[src^="/images/"]').last()).toBeVisible();
  },
);

test(
  'a changed password signs out the other devices, and one press all of them',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    const shopper = await makeShopper(request);
    const other = await signInAs(request, { email: shopper.email });
    await openProfile(page, shopper);
    const devices = page.getByRole('region', { name: 'Your devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText('This device')).toHaveCount(1);
    await expect(devices.getByText(/Last used (?:just now|\d+ minutes? ago)/)).toHaveCount(2);

    const current = page.getByLabel('Current password', { exact: true });
    const change = page.getByRole('button', { name: 'Change Password' });
    await expect(change).toBeDisabled();
    await current.fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill('another one');
    await change.click();
    await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
      'New password and confirm password must be same.',
    );
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    expectedErrors.push(/status of 400/);
    await change.click();
    await expect(current).toHaveAccessibleDescription('Incorrect password');
    await current.fill(PASSWORD);
    await change.click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(other.call('GET', '/api/user/user-details')).rejects.toThrow('401');
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email);

    // Sign out everywhere asks first, then ends this session and the others.
    const third = await signInAs(request, { email: shopper.email });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out everywhere')).toBeVisible();
    await expect(page).toHaveURL('/');
    // The previous page has such a link too, once nobody is signed in.
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(third.call('GET', '/api/user/user-details')).rejects.toThrow('401');
  },
);
