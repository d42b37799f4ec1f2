// What the shop has mailed to somebody: the browser tests' mail server keeps mails as files.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** In the order they arrived. */
export async function listMails(email: string): Promise<Email[]> {
  const folder = join(process.env.SHOP_DATA_DIR!, 'mail');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.[0]?.address === email);
}

/** Exactly these and no more; `#` stands for the number of an order. */
export async function expectMails(email: string, subjects: readonly string[]): Promise<void> {
  await expect(async () => {
    const mails = await listMails(email);
    expect(mails.map(({ subject }) => subject!.replace(/#\w{6}/, '#')).sort()).toEqual([...subjects].sort());
  }).toPass({ timeout: 20_000 });
}
