// Replaces names in a response by those in the caller's language. Every object with `_id` and `name` is
// looked up; order lines have no id and stay unchanged. Pure.

/** Deeper than any response. */
const MAX_DEPTH = 10;

/** Ids of all objects in it that have a name. */
export function listNamedIds(value: unknown): string[] {
  const ids = new Set<string>();
  const walk = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null || depth > MAX_DEPTH) return;
    if (isNamed(part)) ids.add(part._id);
    for (const inner of Object.values(part)) walk(inner, depth + 1);
  };
  walk(value, 0);
  return [...ids];
}

/** A copy with these names, by id. The original is shared by many callers, so it is never changed. */
export function withNames<Value>(value: Value, names: ReadonlyMap<string, string>, depth = 0): Value {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => withNames(part, names, depth + 1)) as Value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withNames(part as unknown, names, depth + 1)]),
  );
  if (isNamed(value)) copy.name = names.get(value._id) ?? value.name;
  return copy as Value;
}

const isNamed = (part: object): part is { _id: string; name: string } =>
  '_id' in part && typeof part._id === 'string' && 'name' in part && typeof part.name === 'string';
