/**
 * The innermost message of an error, or its code when it has none: Drizzle's wrapper of a PostgreSQL error
 * repeats every value of the statement, including people's names and addresses.
 */
export function toReason(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (at instanceof AggregateError) at = at.errors[0];
  if (!(at instanceof Error)) return String(at);
  return at.message || String((at as NodeJS.ErrnoException).code);
}
