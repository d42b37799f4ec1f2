// Statements that PostgreSQL plans once per connection: for reads so frequent that planning them would cost
// more than running them. Everything else goes through Drizzle.

/** The name must be unique in the whole shop; `text` takes $1, $2 ... */
export type Prepared = { name: string; text: string };
/** A prepared statement together with its values. */
export type Bound = Prepared & { values: unknown[] };

/**
 * SQL of an array parameter (`$1::text[]`) for which PostgreSQL expects the same number of elements whatever
 * it holds, so that it reuses one plan. It inspects a bare array, finds that a plan for three is cheaper than
 * one for ten, and plans the statement anew each time: two thirds of the time of such a read.
 */
export const anyNumberOf = (array: string): string => `(SELECT ${array})${array.slice(array.indexOf('::'))}`;

/** What runs prepared statements: the database, or one connection to it. */
export type Readable = {
  readonly $client: { query<Row extends object>(statement: Bound): Promise<{ rows: Row[] }> };
};

/**
 * A prepared statement whose text names its parameters: `$userId`, as often as needed. Returns a function
 * that binds their values.
 */
export function prepareNamed<Values extends Record<string, unknown>>(
  name: string,
  text: string,
): (values: Values) => Bound {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return (values) => ({ name, text: numbered, values: names.map((parameter) => values[parameter]) });
}

export async function runPrepared<Row extends object>(
  source: Readable,
  statement: Prepared,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return runBound<Row>(source, { ...statement, values: [...values] });
}

export async function runBound<Row extends object>(source: Readable, statement: Bound): Promise<Row[]> {
  const { rows } = await source.$client.query<Row>(statement);
  return rows;
}

type Preparable = { prepare(name: string): unknown };

const preparedBy = new WeakMap<object, Map<string, unknown>>();

/**
 * A statement of Drizzle under a name of its own, written and planned once: for lists that staff open often,
 * whose statements take longer to write and plan than to run. Every value is a `sql.placeholder`: one that
 * `write` takes from outside would stay that of the first call.
 */
export function prepareOnce<Statement extends Preparable>(
  db: object,
  name: string,
  write: () => Statement,
): ReturnType<Statement['prepare']> {
  const prepared = preparedBy.get(db) ?? new Map<string, unknown>();
  preparedBy.set(db, prepared);
  if (!prepared.has(name)) prepared.set(name, write().prepare(name));
  return prepared.get(name) as ReturnType<Statement['prepare']>;
}
