// The log of the process, and what is never written to it: secrets and query parameters. A failing query
// carries people's names, addresses and hashes, and queries fail most when the shop is busiest.

import { DrizzleQueryError } from 'drizzle-orm';
import pino, { stdSerializers, type DestinationStream, type Logger } from 'pino';

const REDACTED = ['password', 'token', 'authorization', 'cookie'].flatMap((name) => [
  name,
  `*.${name}`,
  `req.headers.${name}`,
]);

/**
 * Fields in which a PostgreSQL error repeats values: the rejected row, the duplicate key, the line of a COPY.
 */
const WITH_VALUES = ['params', 'detail', 'where', 'internalQuery'] as const;

export function makeLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, redact: REDACTED, serializers: { err: toLogged } }, destination);
}

/** For people at a terminal, in development: one line, and the stack below it. */
export function toReadableLines(json: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _host, ...rest } = JSON.parse(json);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack = err ? `\n${err.stack ?? err.message}` : '';
  return `${[clock, pino.levels.labels[level], msg, ...fields].join(' ')}${stack}\n`;
}

/** Query, constraint and stack stay: they say what failed. */
function toLogged(error: Error): unknown {
  if (!(error instanceof Error)) return error;
  const logged = { ...stdSerializers.err(error) } as Record<string, unknown>;
  for (const name of WITH_VALUES) delete logged[name];
  // Drizzle writes them into the message, and so into the stack, too (drizzle-team/drizzle-orm#5939).
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof DrizzleQueryError)) continue;
    const values = `\nparams: ${String(at.params)}`;
    for (const name of ['message', 'stack']) logged[name] = String(logged[name]).replaceAll(values, () => '');
  }
  return logged;
}
