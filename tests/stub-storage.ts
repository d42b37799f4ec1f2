// The browser's storage for tests without a browser.

import { vi } from 'vitest';

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
  clear(this: Record<string, string>) {
    for (const key of Object.keys(this)) delete this[key];
  },
};

/** Undone by vi.unstubAllGlobals. */
export function stubStorage(): void {
  vi.stubGlobal('localStorage', Object.create(methods));
  vi.stubGlobal('sessionStorage', Object.create(methods));
  vi.stubGlobal('window', new EventTarget());
}
