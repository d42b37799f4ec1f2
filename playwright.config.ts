// Browser tests: the built shop with a small demo, on a phone and on a desktop, in the machine's own
// Chromium.
import { defineConfig } from '@playwright/test';
import './database/load-drizzle.ts';
import { toLaunchOptions } from './tools/browser.ts';

// Found once here; the workers, which load this file again, get it from the environment.
const launchOptions = toLaunchOptions();
if (launchOptions.executablePath) process.env.CHROMIUM_PATH = launchOptions.executablePath;

/** What a project leaves out: tests of the other width, and long ones that only `npm run verify` runs. */
const without = (tag: string) => new RegExp(process.env.VERIFY ? tag : `${tag}|@verify`);

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  // More than the number of cores, because a test also waits for answers and for time to pass.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that do other things as well; the bench measures what must be fast.
  timeout: 180_000,
  // Only for the trace of a failure: a test that failed has failed, whatever its second run does.
  retries: 1,
  failOnFlakyTests: true,
  expect: {
    timeout: 30_000,
    toPass: { timeout: 60_000 },
    // Allows one line of letters drawn slightly differently, but not one that has moved.
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pages/{projectName}/{arg}{ext}',
      maxDiffPixels: 150,
      // Playwright's own 0.2 does not tell the main button's green from a bluer one.
      threshold: 0.05,
    },
  },
  // A screen without its screenshot fails; `npm test -- --update-pictures` draws it.
  updateSnapshots: 'none',
  outputDir: 'test-results/browser',
  reporter: 'list',
  use: {
    // Known to the workers only: the setup chooses the port.
    baseURL: process.env.BASE_URL,
    launchOptions,
    // Playwright's own is none: what never comes would take the whole time of a test, half an hour of the
    // longest.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A service worker would answer requests that a test holds back; tests of the worker itself allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of every test would take a sixth of the run.
    trace: 'on-first-retry',
  },
  // A test that makes sense at one width only says so with a tag, `test.describe('...', { tag: '@wide' },
  // ...)`, and is not counted as skipped at the other. What the width cannot change (a double press, a lost
  // connection, a session that ends, access rights, what another tab sees) is tested once too: shoppers'
  // pages on a phone, those of staff on a desktop. Whole stories also run once: pages.spec.ts looks at every
  // page at both widths.
  projects: [
    { name: 'desktop', grepInvert: without('@phone'), use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: without('@wide'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
