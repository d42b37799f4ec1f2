// What the demo's pictures show, one row per picture key; a row is drawn when its picture is first requested.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PackFacts } from './demo-product.ts';

export type DemoDrawing =
  | { kind: 'pack'; view: 'front' | 'back'; facts: PackFacts }
  | { kind: 'tile'; art: string; seed: string; shape?: string };

export const demoPictures = pgTable('demo_pictures', {
  key: text('key').primaryKey(),
  drawing: jsonb('drawing').$type<DemoDrawing>().notNull(),
});
