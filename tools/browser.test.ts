import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-program.mjs';
import { toLaunchOptions } from './browser.ts';

test('the browser of the tests draws with fonts that the project brings, and with no others', () => {
  const file = toLaunchOptions().env.FONTCONFIG_FILE;
  const listed = [...readFileSync(file, 'utf8').matchAll(/<(?:dir|include)\b([^>]*)>([^<]*)</g)];
  expect(listed).not.toEqual([]);
  for (const [, attributes, path] of listed) {
    expect(attributes).toBe(' prefix="relative"');
    const folder = join(dirname(file), path!);
    expect(relative(root, folder)).toMatch(/^(node_modules|web)\b/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.ttf'))).not.toEqual([]);
  }
});
