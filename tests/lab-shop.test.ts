// The shop that the laboratory measures.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openShop } from '#lab/start/shop.ts';

test('a closed shop leaves no database behind', async () => {
  const shop = await openShop(5);
  const [cluster] = await shop.query<{ data_directory: string }>('SHOW data_directory');
  expect(existsSync(cluster!.data_directory)).toBe(true);
  await shop.close();
  expect(existsSync(cluster!.data_directory)).toBe(false);
});
