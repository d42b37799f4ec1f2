// The statements that the shop sends for a call, read from the log of its embedded PostgreSQL, to be sent
// again without the shop.

import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { LabShop } from './shop.ts';

export type Statement = { name: string; text: string; values: (string | null)[] };

/** Entries of the log begin with a time; further lines of one begin with a tab. */
const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /m;
const EXECUTED = /^LOG: {2}duration: \S+ ms {2}(?:execute (\S+)|statement): (.*)$/s;
const PARAMETER = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;
/** Sessions read a changed setting when they are next idle. */
const UNTIL_SET_MS = 300;

/** The reads of each of three calls: what the shop does for itself meanwhile differs, or writes. */
export async function recordStatements(
  { query }: Pick<LabShop, 'query'>,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  const set = async (ms: number) => {
    await query(`ALTER SYSTEM SET log_min_duration_statement = ${ms}`);
    await query('SELECT pg_reload_conf()');
    await sleep(UNTIL_SET_MS);
  };
  const [folder] = await query<{ data_directory: string }>('SHOW data_directory');
  const file = join(dirname(folder!.data_directory), 'server.log');
  await set(0);
  try {
    const rounds: Statement[][] = [];
    for (let round = 0; round < 3; round++) {
      const start = statSync(file).size;
      await act();
      rounds.push(readStatements(readFrom(file, start)));
    }
    const [shortest = [], ...others] = rounds.toSorted((a, b) => a.length - b.length);
    const isOfAll = (text: string) => others.every((other) => other.some((one) => one.text === text));
    return shortest.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && isOfAll(text));
  } finally {
    await set(-1);
  }
}

function readFrom(file: string, start: number): string {
  const descriptor = openSync(file, 'r');
  const bytes = Buffer.alloc(statSync(file).size - start);
  readSync(descriptor, bytes, 0, bytes.length, start);
  closeSync(descriptor);
  return bytes.toString();
}

function readStatements(log: string): Statement[] {
  const statements: Statement[] = [];
  let last: Statement | undefined;
  for (const entry of log.split(ENTRY)) {
    const text = entry.replaceAll('\n\t', '\n').trim();
    const executed = EXECUTED.exec(text);
    if (executed) {
      last = { name: (executed[1] ?? '').replace('<unnamed>', ''), text: executed[2]!, values: [] };
      statements.push(last);
    } else if (last && /^DETAIL: {2}parameters: /i.test(text)) {
      last.values = [...text.matchAll(PARAMETER)].map(([, value]) => value?.replaceAll("''", "'") ?? null);
      // The log names the parameters also where a statement is only prepared.
      last = undefined;
    } else {
      last = undefined;
    }
  }
  return statements;
}

/** Milliseconds for all of them, one after the other. */
export function openReplay(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  const connected = client.connect();
  return {
    async time(statements: readonly Statement[]): Promise<number> {
      await connected;
      const started = performance.now();
      for (const { name, text, values } of statements) await client.query({ name, text, values });
      return performance.now() - started;
    },
    close: () => client.end(),
  };
}

const END = '-- all are answered';

/**
 * The same by psql: each with its values written into it and planned anew. Its own times: neither starting it
 * nor showing rows counts.
 */
export function openPsql(program: string, databaseUrl: string) {
  const psql = spawn(program, ['-XqAt', '-v', 'ON_ERROR_STOP=1', databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  psql.stdin.write('\\timing on\n');
  const lines = createInterface(psql.stdout)[Symbol.asyncIterator]();
  return {
    async time(statements: readonly Statement[]): Promise<number> {
      psql.stdin.write(`${statements.map(toPlain).join('')}\\echo '${END}'\n`);
      for (let ms = 0; ;) {
        const { value: line, done } = await lines.next();
        if (done) throw new Error('psql has ended');
        if (line === END) return ms;
        ms += Number(/^Time: ([\d.]+) ms/.exec(line)?.[1] ?? 0);
      }
    },
    close: () => psql.stdin.end(),
  };
}

function toPlain({ text, values }: Statement): string {
  const write = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);
  return `${text.replace(/\$(\d+)/g, (_, number: string) => write(values[Number(number) - 1] ?? null))};\n`;
}
