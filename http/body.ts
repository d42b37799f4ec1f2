// Prepares every body before its schema is checked: an empty JSON body is {}, texts are trimmed and lose
// control characters.

import { cleanText } from '#shared/clean-text.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ShopApp } from './routing.ts';

/** Passwords are taken as they were typed. */
const UNTOUCHED = new Set(['password', 'currentPassword', 'newPassword', 'confirmPassword']);
/** Line breaks stay where people write paragraphs, or paste tables. */
const MULTILINE = new Set(['description', 'more_details', 'csv']);
/** Far deeper than any call's body; thousands of levels would overflow the stack of recursive code. */
const MAX_DEPTH = 20;

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
    // Streams and raw bytes are left as they are.
    if (typeof body === 'object' && !('pipe' in body) && !Buffer.isBuffer(body))
      clean(body as Record<string, unknown>, request.routeOptions.config.keepsLines === true, 1);
  });
}

function clean(value: Record<string, unknown>, isMultiline: boolean, depth: number): void {
  if (depth > MAX_DEPTH)
    throw new ShopError('invalid_input', { message: 'The request is nested too deeply' });
  for (const [key, item] of Object.entries(value)) {
    if (UNTOUCHED.has(key)) continue;
    const keepsLines = isMultiline || MULTILINE.has(key);
    if (typeof item === 'string') value[key] = cleanText(item, keepsLines);
    else if (typeof item === 'object' && item !== null)
      clean(item as Record<string, unknown>, keepsLines, depth + 1);
  }
}
