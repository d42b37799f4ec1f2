// What the shop answers with, made from its contract, so that a test names only what it is about.

import type { Static, TSchema } from 'typebox';

/** Besides these fields it has null where that may be, the first of several kinds, no text, no entries, 0. */
export const make = <Schema extends TSchema>(schema: Schema, fields: Partial<Static<Schema>>) =>
  ({ ...(toLeast(schema) as object), ...fields }) as Static<Schema>;

type AnySchema = {
  type?: string;
  const?: unknown;
  anyOf?: AnySchema[];
  required?: string[];
  properties?: Record<string, AnySchema>;
};

function toLeast({ type, const: only, anyOf, required, properties }: AnySchema): unknown {
  if (anyOf) return anyOf.some((kind) => kind.type === 'null') ? null : toLeast(anyOf[0]!);
  if (type === 'object')
    return Object.fromEntries((required ?? []).map((name) => [name, toLeast(properties![name]!)]));
  const least: Record<string, unknown> = { string: '', integer: 0, number: 0, boolean: false, array: [] };
  return only ?? (type ? least[type] : undefined) ?? null;
}
