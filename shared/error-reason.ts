/**
 * The innermost message of an error, or its code where it has none: what Drizzle wraps around an error of
 * PostgreSQL repeats every value of the statement, people's names and addresses among them.
 */
export function toReason(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (at instanceof AggregateError) at = at.errors[0];
  if (!(at instanceof Error)) return String(at);
  return at.message || String((at as NodeJS.ErrnoException).code);
}
