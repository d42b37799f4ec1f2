// Imports of product files: how far each has come, and what was wrong with its rows. The files themselves
// are never kept.

import { boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import type { ImportNotes } from './catalogue-import.contract.ts';

const count = (name: string) => integer(name).notNull().default(0);

export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: id(),
    /** null for the operator's command. */
    userId: text('user_id'),
    fileName: text('file_name').notNull(),
    /** SHA-256: rows without id and sku are known again when the same file comes a second time. */
    fileHash: text('file_hash').notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    isAllOrNothing: boolean('is_all_or_nothing').notNull(),
    /** 'running' of one whose process is gone means that it was interrupted. */
    status: text('status', { enum: ['running', 'done', 'refused', 'interrupted', 'failed'] }).notNull(),
    rowCount: integer('row_count').notNull(),
    rowsDone: count('rows_done'),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    notes: json('notes').$type<ImportNotes>().notNull(),
    /** Why it could not go on, in words for the owner. */
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
    /** Of the file, counted from 1, where the row begins. */
    line: integer('line').notNull(),
    /** As it is headed in the file; '' when it is about the row. */
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
