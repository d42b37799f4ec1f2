// Texts that break out of pages which do not escape them, one for each known way: elements, attributes,
// scripts, templates, comments, structured data, and characters that only look harmless. All of them try to
// call `xss()`.

import { readFileSync } from 'node:fs';

const file = new URL('texts/xss-payloads.json', import.meta.url);
const { pictures, ...payloads } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;

/** At most 100 characters each, the shortest limit of any text in the shop. */
export const XSS_PAYLOADS: readonly string[] = Object.values(payloads).flat();

/** Picture addresses that must be refused. */
export const XSS_PICTURES: readonly string[] = pictures!;
