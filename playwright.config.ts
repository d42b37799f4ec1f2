// Browser tests: the built shop with a small demo, on a phone and on a desktop, in the machine's own Chromium.
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Found once here; the workers, which read this file again, are told.
process.env.CHROMIUM_PATH ??= findBrowser();

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/open-shop.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    // Known to the workers only: the setup chooses the port.
    baseURL: process.env.BASE_URL,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: QUIET },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
