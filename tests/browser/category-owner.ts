// The shop's owner at the category and sub-category pages, with pictures to send.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, demoAccounts } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

export async function openAsOwner(page: Page, request: APIRequestContext, path: string): Promise<Shopper> {
  const owner = await signInAs(request, demoAccounts().owner);
  await enter(page, owner);
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  return owner;
}

/** Sorts neither first nor last by name, where other tests shop. */
export function newName(): string {
  return `Kept ${crypto.randomUUID().slice(0, 8)}`;
}

export async function makePicture(colour = '#dd9944'): Promise<File> {
  const shape = { width: 200, height: 200, channels: 3 as const, background: colour };
  return {
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: shape }).png().toBuffer(),
  };
}

export async function chooseImage(page: Page, dialog: Locator, file: File): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await (await chooser).setFiles(file);
}

export async function uploadImage(page: Page, dialog: Locator, file: File): Promise<void> {
  await chooseImage(page, dialog, file);
  await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
}

export async function openAddCategory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Category' }).click();
  return page.getByRole('dialog', { name: 'Add Category' });
}

export async function findCategory(owner: Shopper, name: string): Promise<{ _id: string } | undefined> {
  const all: { _id: string; name: string }[] = await owner.call('GET', '/api/category/get');
  const found = all.filter((category) => category.name === name);
  expect(found.length).toBeLessThan(2);
  return found[0];
}
