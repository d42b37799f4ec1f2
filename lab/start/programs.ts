// Programs of this machine that the lab needs, and where they are.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from '@playwright/test';

/** Full path of a program in the PATH or in these folders, or null when it is not installed. */
export function findProgram(name: string, folders: readonly string[] = ['/usr/sbin']): string | null {
  const all = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders];
  return all.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Null where there is no Chromium. */
export async function openChromium(): Promise<Browser | null> {
  const { chromium } = await import('@playwright/test');
  const executablePath = findProgram('chromium') ?? findProgram('google-chrome') ?? chromium.executablePath();
  if (!isExecutable(executablePath)) return null;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}
