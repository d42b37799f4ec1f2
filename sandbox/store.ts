// The sandbox's store: one SQLite file that survives kill -9, and that only one process can have open.
// Stores; decides nothing.

import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export type Store = {
  /** The key that every caller of the API must know; generated once. */
  key: string;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** How many rows were changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** All or nothing; `work` is synchronous. A nested transaction is part of the outer one. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

const SQLITE_BUSY = 5;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS session (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, amount INTEGER NOT NULL,
    payment_intent TEXT UNIQUE, created INTEGER NOT NULL, expires_at INTEGER NOT NULL, input TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS session_open ON session (expires_at) WHERE status = 'open';
  CREATE TABLE IF NOT EXISTS refund (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payment_intent TEXT NOT NULL,
    amount INTEGER NOT NULL, created INTEGER NOT NULL, metadata TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'succeeded', failure_reason TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS refund_payment ON refund (payment_intent);
  CREATE TABLE IF NOT EXISTS charge (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payment_intent TEXT NOT NULL UNIQUE,
    amount INTEGER NOT NULL, created INTEGER NOT NULL, metadata TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS dispute (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payment_intent TEXT NOT NULL,
    amount INTEGER NOT NULL, created INTEGER NOT NULL, reason TEXT NOT NULL, status TEXT NOT NULL,
    answer_by INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS dispute_payment ON dispute (payment_intent);
  CREATE TABLE IF NOT EXISTS idempotency_key (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, answer TEXT NOT NULL, created INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS razorpay (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, parent TEXT NOT NULL,
    created INTEGER NOT NULL, due INTEGER, body TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS razorpay_parent ON razorpay (parent);
  CREATE INDEX IF NOT EXISTS razorpay_due ON razorpay (due) WHERE due IS NOT NULL;
  CREATE TABLE IF NOT EXISTS event (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, provider TEXT NOT NULL DEFAULT 'stripe') STRICT;
  CREATE TABLE IF NOT EXISTS delivery (
    number INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS delivery_next ON delivery (next_at);
  CREATE TABLE IF NOT EXISTS endpoint (
    url TEXT PRIMARY KEY, seen_at INTEGER NOT NULL, provider TEXT NOT NULL DEFAULT 'stripe') STRICT;
`;

/** null: another process has it open. The lock is released when that process ends, however it ends. */
export function openStore(file: string): Store | null {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    db.exec(`BEGIN IMMEDIATE; ${SCHEMA}`);
    db.exec('COMMIT;');
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  chmodSync(file, 0o600);

  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const store: Store = {
    key: '',
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    transaction(work) {
      if (db.isTransaction) return work();
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => db.close(),
  };
  store.key = findKey(store);
  return store;
}

function findKey(store: Store): string {
  store.run(
    `INSERT INTO setting VALUES ('key', ?) ON CONFLICT DO NOTHING`,
    `sk_test_sandbox${randomBytes(24).toString('hex')}`,
  );
  return store.get<{ value: string }>(`SELECT value FROM setting WHERE name = 'key'`)!.value;
}

/** Ids in the provider's form; nobody can guess one. */
export const makeSandboxId = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;
