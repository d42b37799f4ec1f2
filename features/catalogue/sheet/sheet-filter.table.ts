// Filters of the product sheet that people of the shop have saved under a name.

import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';

export const sheetFilters = pgTable(
  'sheet_filters',
  {
    id: id(),
    name: text('name').notNull(),
    /** As it stands in the address of the page. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sheet_filters_name_key').on(table.name)],
);
