// The Chromium of browser and component tests: the machine's own, else Debian's package, else Playwright's;
// and how it is started.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, runProgram } from './run-program.mjs';

/** Draws no windows, which saves the tests a quarter of their processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Makes letters look the same on every Linux, because screenshots are compared. */
const FONTCONFIG_FILE = join(root, 'tests/browser/fonts.conf');

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // A test ends before the optimisations that these turn off would pay off.
  '--in-process-gpu',
  '--js-flags=--no-turbofan --no-maglev',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The whole list is repeated, because the browser uses only the last of two such switches. The first two
  // entries are the shop's: a full Chromium opens two pages of its own behind the address bar for every
  // context, which cost it more than the shop's page does.
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

/** Without `executablePath` there is no Chromium, or none that runs. */
export function toLaunchOptions() {
  const executablePath = process.env.CHROMIUM_PATH ?? findBrowser();
  return { executablePath, args: QUIET, env: { ...process.env, FONTCONFIG_FILE } };
}

/** The program to run, if there is one that runs. CHROMIUM_PATH decides when it is set. */
export function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return runs(chosen) ? chosen : undefined;
  return listPlaces([SHELL]).find(runs) ?? findFullBrowser();
}

/** A Chromium with windows, for what the shell cannot do: remember pages for the back button. */
export function findFullBrowser(): string | undefined {
  return [...listPlaces(NAMES), MAC_CHROME, chromium.executablePath()].find(runs);
}

function listPlaces(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Installs one where there is none. Throws one sentence when that is impossible. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found && (process.env.CHROMIUM_PATH || findFullBrowser())) return found;
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not run.`);
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log("Installing Debian's Chromium for the browser tests ...");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { env });
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    for (const name of [SHELL, 'chromium']) await runProgram('apt-get', [...install, name], { env });
    const installed = findBrowser();
    if (installed) return installed;
  }
  console.log("Installing Playwright's Chromium for the browser tests ...");
  const { output } = await runProgram('playwright', [
    'install',
    ...(isRoot ? ['--with-deps'] : []),
    'chromium',
  ]);
  const installed = findBrowser();
  if (installed) return installed;
  const reason = output.trim().split('\n').at(-1);
  throw new Error(
    `No Chromium here and none could be installed (${reason}): install one, or set CHROMIUM_PATH.`,
  );
}

/** Ubuntu's chromium-browser, for one, is only a script that asks for snap; so being there is not enough. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}
