import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findUnsafeStatements } from './migration-rules.ts';

const FOLDER = join(import.meta.dirname, '..', 'database', 'migrations');
/** The first schema is exempt: nothing sells yet while it is created. */
const isChecked = (name: string) => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) > 1;

it('no migration stops the shop from selling, or breaks the version before it', () => {
  const found = readdirSync(FOLDER)
    .filter(isChecked)
    .flatMap((name) =>
      findUnsafeStatements(readFileSync(join(FOLDER, name), 'utf8')).map((problem) => `${name}: ${problem}`),
    );
  expect(found).toEqual([]);
});

it('operations say of each whether the previous version may go on selling', () => {
  const notes = readFileSync(join(FOLDER, '..', '..', 'docs', 'operations.md'), 'utf8');
  for (const name of readdirSync(FOLDER).filter(isChecked)) {
    const line = notes.split('\n').find((each) => each.startsWith(`| \`${name.replace('.sql', '')}\` |`));
    expect(line, `docs/operations.md has no line for ${name}`).toBeDefined();
    expect(line!.split('|')[3], name).toMatch(/^ (yes|no)\b/);
  }
});

it.each([
  'CREATE INDEX "orders_x_idx" ON "orders" USING btree ("x");',
  'CREATE UNIQUE INDEX orders_x_idx ON orders (x);',
  'CREATE INDEX CONCURRENTLY "orders_x_idx" ON "orders" ("x");',
  '-- no transaction\nCREATE INDEX CONCURRENTLY "orders_x_idx" ON "orders" ("x");',
  'DROP INDEX "orders_x_idx";',
  'ALTER TABLE "orders" ALTER COLUMN "x" SET DATA TYPE jsonb USING x::jsonb;',
  'ALTER TABLE "orders" ALTER COLUMN "x" TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "x" text NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "x" CHECK (x > 0);',
  'ALTER TABLE "orders" ADD CONSTRAINT "x" FOREIGN KEY ("y") REFERENCES "users"("id");',
  'ALTER TABLE "orders" DROP COLUMN "x";',
  'ALTER TABLE "orders" RENAME COLUMN "x" TO "y";',
  'DROP TABLE "orders";',
  '-- alone:\nDROP TABLE "orders";',
  'CREATE TABLE "notes" ("id" text);--> statement-breakpoint\n-- alone: not the first line\nDROP TABLE "orders";',
])('is not safe: %s', (statement) => {
  expect(findUnsafeStatements(statement)).toHaveLength(1);
});

it.each([
  'CREATE TABLE "notes" ("id" text PRIMARY KEY);--> statement-breakpoint\nCREATE INDEX "notes_idx" ON "notes" ("id");',
  '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS "x_idx";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "x_idx" ON "orders" ("x");',
  'ALTER TABLE "orders" ADD COLUMN "x" text;',
  'ALTER TABLE "orders" ADD COLUMN "x" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "x" CHECK (x IS NOT NULL) NOT VALID;',
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "x";--> statement-breakpoint\nALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;',
  '-- safe: one row for the whole shop\nALTER TABLE "settings" DROP COLUMN "x";',
  '-- alone: x moves into a table of its own\nALTER TABLE "orders" DROP COLUMN "x";--> statement-breakpoint\nDROP INDEX "orders_x_idx";',
])('is safe: %s', (migration) => {
  expect(findUnsafeStatements(migration)).toEqual([]);
});
