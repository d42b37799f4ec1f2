// SQL to find products by text for staff, including hidden ones.

import { sql, type SQL } from 'drizzle-orm';
import { cleanCode } from '#shared/product-code.ts';

const MAX_WORDS = 8;

/** Product `p` has every word in its name or unit, or the text is its SKU. */
export function toTextMatch(text: string): SQL {
  const words = text.trim().split(/\s+/).slice(0, MAX_WORDS);
  const each = words.map((word) => sql`p.name || ' ' || p.unit ILIKE ${`%${escapePattern(word)}%`}`);
  return sql`(p.sku = ${cleanCode(text)} OR (${sql.join(each, sql` AND `)}))`;
}

const escapePattern = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
