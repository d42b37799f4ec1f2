// Which tests Vitest runs and their setup. Tests are beside the code; browser tests are Playwright's.
import { globSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { toLaunchOptions } from './tools/browser.ts';
import { compileMessages } from './web/languages/compile-messages.ts';
import { LOAD_DRIZZLE } from './tools/shop-process.mjs';

const tests = globSync('**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: ['node_modules/**', 'build/**', 'data/**', '.*/**'],
});
/** Each runs whole programs for a minute or more, so they are a stage of their own (tools/test.ts). */
const isOfCommands = (file: string) => file.startsWith('tests/commands/');
/** Long, and rarely wrong: `npm run verify` runs them. */
const isOfVerify = (file: string) => file.startsWith('tests/verify/');
/** A part of a page in a real Chromium, its calls answered by the test. */
const isOfComponents = (file: string) => file.endsWith('.component.test.tsx');
/** A test that uses the harness may need PostgreSQL; the others start at once. */
const usesHarness = (file: string) =>
  !isOfComponents(file) &&
  (/^tests\/(?!leave-no-trace|away-from-midnight)/.test(file) ||
    readFileSync(file, 'utf8').includes("from '#tests/"));

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    // Generous, for machines that do other things as well; the bench measures what must be fast.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What another process does, or one that does other things as well, comes when it comes.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    // Files run one after the other in a few long-lived processes, because starting one and loading the shop
    // into it takes longer than most files. So a file must undo what it changes in its process, or it fails.
    isolate: false,
    // Room for what a call leaves behind, or collecting it takes a sixth of the time of a run.
    execArgv: ['--max-semi-space-size=32', LOAD_DRIZZLE],
    setupFiles: ['tests/away-from-midnight.ts', 'tests/leave-no-trace.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests.filter((file) => !usesHarness(file) && !isOfComponents(file)),
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: tests.filter((file) => usesHarness(file) && !isOfCommands(file) && !isOfVerify(file)),
          globalSetup: 'tests/global-setup.ts',
          // More than the number of cores: half of the time a file waits for PostgreSQL or for time to pass.
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'verify',
          include: tests.filter(isOfVerify),
          globalSetup: 'tests/global-setup.ts',
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: tests.filter(isOfCommands),
          testTimeout: 1_500_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: false,
        plugins: [compileMessages(), tailwindcss()],
        publicDir: 'web/public',
        test: {
          name: 'components',
          include: tests.filter(isOfComponents),
          // More than the number of cores: half of the time a test waits for the next frame.
          maxWorkers: 4,
          setupFiles: ['tests/components/setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000, interval: 20 } },
          restoreMocks: true,
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: toLaunchOptions(), actionTimeout: 10_000 }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
            // As in browser tests.
            locators: { exact: false },
          },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
