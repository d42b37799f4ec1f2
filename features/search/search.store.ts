// SQL of the search: which products fit, and in which order. Names are found by their trigrams, unit and description by their
// words, both through an index, so the cost follows the matches and not the catalogue.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import { escapeLike, toPatterns, toTextQuery, type SearchQuery } from './search.rules.ts';

/** Best rank first, in stock first inside a rank, then newest. */
export async function findIds(
  db: Db,
  { text, words }: SearchQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; totalCount: number }> {
  // Without a word the text itself is the one thing to look for ("%", "☕").
  const wanted = words.length > 0 ? words.map(toPatterns) : [[`%${escapeLike(text)}%`]];
  const statement = { name: `search-${wanted.length}`, text: toStatement(wanted.length) };
  const [found] = await runPrepared<{ ids: string[]; totalCount: number }>(db, statement, [
    limit,
    offset,
    text,
    `${escapeLike(text)}%`,
    words.map((word) => `% ${word}%`),
    toTextQuery(words),
    ...wanted,
  ]);
  return found!;
}

const FIRST_PATTERNS = 7;
/** With so many names that fit, what only mentions the words elsewhere would be noise at the end of the list. */
const ENOUGH = 20;

/**
 * $1 limit, $2 offset, $3 text, $4 its pattern as a beginning, $5 patterns of all words as beginnings of words, $6 text query,
 * then the patterns of each word. OFFSET 0 keeps the planner, which cannot know how few there are, from reading all products.
 */
function toStatement(wordCount: number): string {
  const fits = (name: string) =>
    Array.from(
      { length: wordCount },
      (_, at) => `lower(${name}) LIKE ANY ($${FIRST_PATTERNS + at}::text[])`,
    ).join(' AND ');
  return `
    WITH by_name AS MATERIALIZED (
      SELECT p.id, p.stock > 0 AS in_stock,
             CASE WHEN lower(p.name) = $3 THEN 0
                  WHEN lower(p.name) LIKE $4 THEN 1
                  WHEN ' ' || translate(lower(p.name), '-/(,.&''', '       ') LIKE ALL ($5::text[]) THEN 2
                  ELSE 3 END AS rank
      FROM products p WHERE ${fits('p.name')}
    ), by_words AS (
      SELECT p.id FROM products p
      WHERE to_tsvector('simple', p.name || ' ' || p.unit || ' ' || p.description) @@ to_tsquery('simple', $6)
      UNION
      SELECT product_id FROM product_sub_categories
      WHERE sub_category_id = ANY (ARRAY(SELECT s.id FROM sub_categories s WHERE ${fits('s.name')}))
      UNION
      SELECT product_id FROM product_categories
      WHERE category_id = ANY (ARRAY(SELECT c.id FROM categories c WHERE ${fits('c.name')}))
    ), found AS MATERIALIZED (
      SELECT id, in_stock, rank FROM by_name
      UNION ALL
      SELECT p.id, p.stock > 0, 4 FROM by_words
      CROSS JOIN LATERAL (SELECT * FROM products WHERE products.id = by_words.id OFFSET 0) p
      WHERE (SELECT count(*) FROM by_name) < ${ENOUGH} AND NOT (${fits('p.name')})
    )
    SELECT (SELECT count(*) FROM found) AS "totalCount",
           ARRAY(SELECT id FROM found ORDER BY rank, in_stock DESC, id DESC LIMIT $1 OFFSET $2) AS ids`;
}
