// Named filters of the product sheet that staff have saved.

import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';

export const sheetFilters = pgTable(
  'sheet_filters',
  {
    id: id(),
    name: text('name').notNull(),
    /** As in the address of the page. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sheet_filters_name_key').on(table.name)],
);
