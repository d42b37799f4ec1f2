// The base of every browser test: Playwright's `test`, which fails on unexpected console output, and the
// shop's demo accounts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

type Account = { email: string; password: string };

/** The accounts the shop opened for its demo. */
export function demoAccounts(dataDir = process.env.SHOP_DATA_DIR!): { shopper: Account; owner: Account } {
  return JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'));
}

type Fixtures = {
  /** Console errors that the test causes on purpose, e.g. /status of 401/. Push before they happen. */
  expectedErrors: RegExp[];
};

export const test = base.extend<Fixtures>({
  // The idle search box types its placeholder, which takes a tenth of a test's processor time.
  context: async ({ context }, use) => {
    await context.addInitScript(keepWordsStill);
    await use(context);
  },
  // A connection for each call: the shop may close an idle one just when it is used again.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },
  expectedErrors: [
    async ({ page }, use) => {
      // On a busy machine the shop refuses some requests, which its pages ask again.
      const expected: RegExp[] = [/status of 503/];
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use(expected);
      const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`Errors in the page's console:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Only the box reads this from a script; other animations are styles, which ask the browser. */
function keepWordsStill(): void {
  const ask = window.matchMedia.bind(window);
  const isOfMotion = (query: string) => query === '(prefers-reduced-motion: reduce)';
  window.matchMedia = (query) =>
    isOfMotion(query) ? Object.create(ask(query), { matches: { value: true } }) : ask(query);
}
