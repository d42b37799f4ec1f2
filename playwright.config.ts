// Browser tests: the built shop with a small demo, on a phone and on a desktop, in the machine's own
// Chromium.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // A test is over before what these would make faster has paid for itself.
  '--in-process-gpu',
  '--js-flags=--no-turbofan --no-maglev',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Given again whole, because of two of these switches the browser heeds the last. The first two are ours:
  // a full Chromium opens two pages of its own behind the address bar for every context, which cost it more
  // than the shop's page does.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
];

// Found once here; the workers, which read this file again, are told.
const browser = process.env.CHROMIUM_PATH ?? findBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;

/** Letters are drawn alike on every Linux, as pictures of screens are compared. */
const FONTCONFIG_FILE = join(import.meta.dirname, 'tests/browser/fonts.conf');

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  // More than there are cores: a test also waits, for an answer or for time to pass.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that do other things as well; what must be quick is measured by the bench.
  timeout: 60_000,
  retries: 1,
  expect: {
    timeout: 10_000,
    // One line of letters drawn a little otherwise is within it, one that has moved is not.
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
      maxDiffPixels: 150,
    },
  },
  // A screen without its picture fails; `npm test -- --update-pictures` draws it.
  updateSnapshots: 'none',
  outputDir: 'test-results/browser',
  reporter: 'list',
  use: {
    // Known to the workers only: the setup chooses the port.
    baseURL: process.env.BASE_URL,
    launchOptions: { executablePath: browser, args: QUIET, env: { ...process.env, FONTCONFIG_FILE } },
    // It would answer in place of what a test holds back; tests of the worker itself allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of every test would take a sixth of the run. A test that failed is run once more with one; when
    // it passes then, the report of the run names it (tools/test.ts).
    trace: 'on-first-retry',
  },
  // What makes sense at one width only says so with a tag, `test.describe('...', { tag: '@wide' }, ...)`,
  // and is not counted as skipped at the other. What the width cannot change (a press that comes twice, a
  // line that is down, a session that ends, who may enter, what another tab sees) is tried once too:
  // shoppers' pages as a phone, those of staff as a desktop. Whole stories are told once as well, and
  // `expectFits` judges the pages on their way at both widths. The desktop is first, because the longest row
  // of tests that need each other is among its own (xss.spec.ts): last, it would run alone.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
