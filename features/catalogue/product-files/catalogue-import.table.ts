// Imports of product files: their progress, and the problems of their rows.

import { boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { IMPORT_STATUSES, type ImportNotes } from './catalogue-import.contract.ts';

const count = (name: string) => integer(name).notNull().default(0);

export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: id(),
    /** null for the operator's command. */
    userId: text('user_id'),
    fileName: text('file_name').notNull(),
    /** SHA-256: identifies rows without id and SKU when the same file is imported again. */
    fileHash: text('file_hash').notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    isAllOrNothing: boolean('is_all_or_nothing').notNull(),
    /** 'running' means interrupted if its process no longer exists. */
    status: text('status', { enum: IMPORT_STATUSES }).notNull(),
    rowCount: integer('row_count').notNull(),
    rowsDone: count('rows_done'),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    notes: json('notes').$type<ImportNotes>().notNull(),
    /** Why it failed, as a sentence for the owner. */
    failure: text('failure'),
    createdAt: createdAt(),
    finishedAt: time('finished_at'),
  },
  (table) => [index('catalogue_imports_file_hash_idx').on(table.fileHash)],
);

export const catalogueImportProblems = pgTable(
  'catalogue_import_problems',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    /** Line of the file where the row begins, counted from 1. */
    line: integer('line').notNull(),
    /** Heading of the column in the file; '' if it concerns the whole row. */
    column: text('column_name').notNull(),
    message: text('message').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'catalogue_import_problems_pkey',
      columns: [table.importId, table.line, table.column],
    }),
  ],
);
