// Reads what the shop has mailed to somebody: the browser tests' mail server stores mails as files.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Cached by file name: hundreds arrive in a run, and waiting for a mail polls the folder. */
const known = new Map<string, Email>();

async function readMail(file: string): Promise<Email> {
  if (!known.has(file)) known.set(file, await PostalMime.parse(await readFile(file)));
  return known.get(file)!;
}

/** In order of arrival. */
export async function listMails(email: string): Promise<Email[]> {
  const folder = join(process.env.SHOP_DATA_DIR!, 'mail');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map((file) => readMail(join(folder, file))));
  return mails.filter((mail) => mail.to?.[0]?.address === email);
}

const CONFIRM = /^Confirm your email for /;

/** The token of the newest link that confirms this e-mail, once `count` of them have arrived. */
export async function readConfirmToken(email: string, count = 1): Promise<string> {
  let token = '';
  await expect(async () => {
    const mails = (await listMails(email)).filter(({ subject }) => CONFIRM.test(subject!));
    expect(mails.length).toBeGreaterThanOrEqual(count);
    token = /#token=([\w-]{43})/.exec(mails.at(-1)!.text!)![1]!;
  }).toPass({ timeout: 60_000 });
  return token;
}

/**
 * Expects exactly these mails besides the link that confirms the e-mail; `#` stands for the number of an
 * order.
 */
export async function expectMails(email: string, subjects: readonly string[]): Promise<void> {
  await expect(async () => {
    const mails = (await listMails(email)).filter(({ subject }) => !CONFIRM.test(subject!));
    expect(mails.map(({ subject }) => subject!.replace(/#\w{6}/, '#')).sort()).toEqual([...subjects].sort());
  }).toPass({ timeout: 60_000 });
}
