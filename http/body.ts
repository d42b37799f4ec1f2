// Prepares every body and query before its schema is checked: an empty JSON body is {}, texts are cleaned
// (shared/clean-text.ts), and fields with a title are read, so that their problems are told in words for
// people (shared/check-fields.ts).

import { readFields, requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { cleanText } from '#shared/clean-text.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ShopApp } from './routing.ts';

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
    clean(request.query as Record<string, unknown>);
    const { body: schema } = request.routeOptions.config;
    if (schema) request.body ??= {};
    const { body } = request;
    // Streams and raw bytes are left as they are.
    if (typeof body !== 'object' || body === null || 'pipe' in body || Buffer.isBuffer(body)) return;
    clean(body as Record<string, unknown>, schema);
    if (!schema || Array.isArray(body)) return;
    const problems: Problems = {};
    request.body = readFields(problems, schema, body);
    requireNoProblems(problems);
  });
}

/** The parts of a field's schema that say how its text is cleaned. */
type Field = {
  'x-lines'?: true;
  'x-verbatim'?: true;
  properties?: Record<string, Field>;
  items?: Field;
  anyOf?: readonly Field[];
};

function clean(value: Record<string, unknown>, schema?: Field, keepsLines = false, depth = 1): void {
  if (depth > MAX_DEPTH)
    throw new ShopError('invalid_input', { message: 'The request is nested too deeply' });
  for (const [key, item] of Object.entries(value)) {
    const field = findField(schema, key);
    if (field?.['x-verbatim']) continue;
    const hasLines = keepsLines || field?.['x-lines'] === true;
    if (typeof item === 'string') value[key] = cleanText(item, hasLines);
    else if (typeof item === 'object' && item !== null)
      clean(item as Record<string, unknown>, field, hasLines, depth + 1);
  }
}

/** The items of a list are alike; of alternatives the first that has the field. */
function findField(schema: Field | undefined, key: string): Field | undefined {
  const { items, properties, anyOf = [] } = schema ?? {};
  if (items) return items;
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  for (const one of anyOf) {
    const field = findField(one, key);
    if (field) return field;
  }
  return undefined;
}
