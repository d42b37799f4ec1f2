// Statements that PostgreSQL plans once per connection: for reads so frequent that planning them would cost
// more than running them. Everything else goes through Drizzle.

/** The name must be unique in the whole shop; `text` takes $1, $2 ... */
export type PreparedStatement = { name: string; text: string };
/** A prepared statement together with its values. */
export type BoundStatement = PreparedStatement & { values: unknown[] };

/**
 * SQL of an array parameter (`$1::text[]`) for which PostgreSQL expects the same number of elements whatever
 * it holds, so that it reuses one plan. It inspects a bare array, finds that a plan for three is cheaper than
 * one for ten, and plans the statement anew each time: two thirds of the time of such a read.
 */
export const anyNumberOf = (array: string): string => `(SELECT ${array})${array.slice(array.indexOf('::'))}`;

/** What runs prepared statements: the database, or one connection to it. */
export type StatementRunner = {
  readonly $client: { query<Row extends object>(statement: BoundStatement): Promise<{ rows: Row[] }> };
};

/**
 * A prepared statement whose text names its parameters: `$userId`, as often as needed. Returns a function
 * that binds their values.
 */
export function prepareNamed<Values extends Record<string, unknown>>(
  name: string,
  text: string,
): (values: Values) => BoundStatement {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return (values) => ({ name, text: numbered, values: names.map((parameter) => values[parameter]) });
}

export async function runPrepared<Row extends object>(
  source: StatementRunner,
  statement: PreparedStatement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return runBound<Row>(source, { ...statement, values: [...values] });
}

export async function runBound<Row extends object>(
  source: StatementRunner,
  statement: BoundStatement,
): Promise<Row[]> {
  const { rows } = await source.$client.query<Row>(statement);
  return rows;
}

type DrizzleQuery = { prepare(name: string): unknown };

const preparedBy = new WeakMap<object, Map<string, unknown>>();

/**
 * A statement of Drizzle under a name of its own, written and planned once: for lists that staff open often,
 * whose statements take longer to write and plan than to run. Every value is a `sql.placeholder`: one that
 * `write` takes from outside would stay that of the first call.
 */
export function prepareOnce<Statement extends DrizzleQuery>(
  db: object,
  name: string,
  write: () => Statement,
): ReturnType<Statement['prepare']> {
  const prepared = preparedBy.get(db) ?? new Map<string, unknown>();
  preparedBy.set(db, prepared);
  if (!prepared.has(name)) prepared.set(name, write().prepare(name));
  return prepared.get(name) as ReturnType<Statement['prepare']>;
}
