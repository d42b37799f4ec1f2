// Prepares every body and query before its schema is checked: an empty JSON body is {}, texts are cleaned
// (shared/clean-text.ts), and fields with a title are read, so that their problems are told in words for
// people (shared/check-fields.ts).

import { readFields, requireNoProblems, type Problems } from '#shared/check-fields.ts';
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
    clean(request.query as Record<string, unknown>, false, 1);
    const { keepsLines = false, body: schema } = request.routeOptions.config;
    if (schema) request.body ??= {};
    const { body } = request;
    // Streams and raw bytes are left as they are.
    if (typeof body !== 'object' || body === null || 'pipe' in body || Buffer.isBuffer(body)) return;
    clean(body as Record<string, unknown>, keepsLines, 1);
    if (!schema || Array.isArray(body)) return;
    const problems: Problems = {};
    request.body = readFields(problems, schema, body);
    requireNoProblems(problems);
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
