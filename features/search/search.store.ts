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
    // What a product is stands last in its name: "Toned Milk" before "Milk & Honey Body Wash".
    `% ${escapeLike(text)}`,
    words.map((word) => `% ${word}%`),
    toTextQuery(words),
    ...wanted,
  ]);
  return found!;
}

const FIRST_PATTERNS = 8;
/** With so many names that fit, what only mentions the words elsewhere would be noise at the end of the list. */
const ENOUGH = 20;

/**
 * The parameters stand in `wish`, out of the planner's sight: seeing them it would plan every search anew, which costs more than
 * searching. OFFSET 0 keeps it, which cannot know how few products are found, from reading all of them.
 */
function toStatement(wordCount: number): string {
  const patterns = Array.from({ length: wordCount }, (_, at) => `patterns${at}`);
  const fits = (name: string) =>
    patterns.map((column) => `lower(${name}) LIKE ANY ((SELECT ${column} FROM wish)::text[])`).join(' AND ');
  return `
    WITH wish AS MATERIALIZED (
      SELECT $1::bigint AS size, $2::bigint AS skipped, $3::text AS text, $4::text AS beginning, $5::text AS ending,
             $6::text[] AS words, $7::text AS query,
             ${patterns.map((column, at) => `$${FIRST_PATTERNS + at}::text[] AS ${column}`).join(', ')}
    ), by_name AS MATERIALIZED (
      SELECT p.id, p.stock > 0 AS in_stock,
             CASE WHEN lower(p.name) = (SELECT text FROM wish) THEN 0
                  WHEN lower(p.name) LIKE (SELECT beginning FROM wish) THEN 1
                  WHEN ' ' || lower(p.name) LIKE (SELECT ending FROM wish) THEN 2
                  WHEN ' ' || translate(lower(p.name), '-/(,.&''', '       ')
                       LIKE ALL ((SELECT words FROM wish)::text[]) THEN 3
                  ELSE 4 END AS rank
      FROM products p WHERE ${fits('p.name')}
    ), by_words AS (
      SELECT p.id FROM products p
      WHERE to_tsvector('simple', p.name || ' ' || p.unit || ' ' || p.description)
            @@ to_tsquery('simple', (SELECT query FROM wish))
      UNION
      SELECT product_id FROM product_sub_categories
      WHERE sub_category_id = ANY (ARRAY(SELECT s.id FROM sub_categories s WHERE ${fits('s.name')}))
      UNION
      SELECT product_id FROM product_categories
      WHERE category_id = ANY (ARRAY(SELECT c.id FROM categories c WHERE ${fits('c.name')}))
    ), found AS MATERIALIZED (
      SELECT id, in_stock, rank FROM by_name
      UNION ALL
      SELECT p.id, p.stock > 0, 5 FROM by_words
      CROSS JOIN LATERAL (SELECT * FROM products WHERE products.id = by_words.id OFFSET 0) p
      WHERE (SELECT count(*) FROM by_name) < ${ENOUGH} AND NOT (${fits('p.name')})
    )
    SELECT (SELECT count(*) FROM found) AS "totalCount",
           ARRAY(
             SELECT id FROM found ORDER BY rank, in_stock DESC, id DESC
             LIMIT (SELECT size FROM wish) OFFSET (SELECT skipped FROM wish)
           ) AS ids`;
}
