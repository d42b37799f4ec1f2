// What every body goes through before its schema: an empty JSON body is {}, texts are trimmed and lose control characters.

import type { ShopApp } from './routing.ts';

/** Passwords are taken as they were typed. */
const UNTOUCHED = new Set(['password', 'currentPassword', 'newPassword', 'confirmPassword']);
/** Line breaks are kept where people write paragraphs. */
const MULTILINE = new Set(['description', 'more_details']);
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex -- the same, but for tab and line breaks
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export function readBodies(app: ShopApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else parse(request, body as string, done);
  });

  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.access) return;
    const body = request.body;
    if (body === undefined || body === null) {
      if (request.routeOptions.schema?.body) request.body = {};
      return;
    }
    if (typeof body === 'object' && !('pipe' in body)) clean(body as Record<string, unknown>, false);
  });
}

function clean(value: Record<string, unknown>, isMultiline: boolean): void {
  for (const [key, item] of Object.entries(value)) {
    if (UNTOUCHED.has(key)) continue;
    const keepsLines = isMultiline || MULTILINE.has(key);
    if (typeof item === 'string') value[key] = cleanText(item, keepsLines);
    else if (typeof item === 'object' && item !== null) clean(item as Record<string, unknown>, keepsLines);
  }
}

export function cleanText(text: string, keepsLines = false): string {
  return text
    .toWellFormed()
    .replace(keepsLines ? CONTROL_BUT_LINES : CONTROL, keepsLines ? '' : ' ')
    .trim();
}
