// The browser of the lab.

import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { findProgram } from './programs.ts';

/** Null where there is no Chromium. */
export async function openChromium(): Promise<Browser | null> {
  const executablePath = findProgram('chromium') ?? findProgram('google-chrome') ?? chromium.executablePath();
  if (!existsSync(executablePath)) return null;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}
