// Names in the language of who asks, put into what is answered. Whatever has `_id` and `name` is looked up;
// orders name what was bought without an id, and stay as they are. Pure.

/** Deeper than anything that is answered. */
const MAX_DEPTH = 10;

/** The ids of everything in it that has a name. */
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

/** A copy with these names, by id. What is read is shared by many, so nothing of it is changed. */
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
