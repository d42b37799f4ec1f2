// What every browser test starts from: Playwright's `test`, which fails on noise in the page's console, and
// the shop's demo accounts.
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
  /**
   * Whether the idle search box types its words, which takes a tenth of the processor time of a test, for
   * nothing where they are not what is tested. Everything else moves as it does for shoppers.
   */
  hasTypingWords: boolean;
  /** Console errors that the test brings about on purpose, e.g. /status of 401/. Push before they happen. */
  expectedErrors: RegExp[];
};

export const test = base.extend<Fixtures>({
  hasTypingWords: [false, { option: true }],
  context: async ({ context, hasTypingWords }, use) => {
    if (!hasTypingWords) await context.addInitScript(keepWordsStill);
    await use(context);
  },
  // A connection for each call: one that was kept may be ended by the shop, as too long idle, just when it
  // is used again.
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
      const expected: RegExp[] = [];
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

/** Only the box asks this of a script; what else moves is drawn by styles, which ask the browser. */
function keepWordsStill(): void {
  const ask = window.matchMedia.bind(window);
  const isOfMotion = (query: string) => query === '(prefers-reduced-motion: reduce)';
  window.matchMedia = (query) =>
    isOfMotion(query) ? Object.create(ask(query), { matches: { value: true } }) : ask(query);
}
