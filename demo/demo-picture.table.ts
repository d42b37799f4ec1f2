// What the demo's pictures show, one row a picture key; the drawer turns a row into a picture when it is
// first wanted.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PackFacts } from './demo-product.ts';

export type DemoDrawing =
  | { kind: 'pack'; view: 'front' | 'back' | 'detail'; facts: PackFacts }
  | { kind: 'tile'; art: string; seed: string };

export const demoPictures = pgTable('demo_pictures', {
  key: text('key').primaryKey(),
  drawing: jsonb('drawing').$type<DemoDrawing>().notNull(),
});
