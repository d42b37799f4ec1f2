// SQL of the search. Names are found by their trigrams, unit and description by their words, both through an index, so the cost
// follows the matches and not the catalogue.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import { toCard, toProduct, type CardRow, type ProductRow } from '#features/catalogue/catalogue.rules.ts';
import type { Listed, Window } from '#features/catalogue/product-list.store.ts';
import { CARD_COLUMNS, PRODUCT_COLUMNS } from '#features/catalogue/product.store.ts';
import { escapeLike, toPatterns, toTextQuery, type SearchQuery } from './search.rules.ts';

/** Must stand letter for letter as in the index products_words_idx. */
const WORDS_OF_PRODUCT = `to_tsvector('simple', p.name || ' ' || p.unit || ' ' || p.description)`;

export const searchProducts = makeSearch<ProductRow, ReturnType<typeof toProduct>>(
  'search-products',
  PRODUCT_COLUMNS,
  toProduct,
);
export const searchCards = makeSearch<CardRow, ReturnType<typeof toCard>>(
  'search-cards',
  CARD_COLUMNS,
  toCard,
);

/** Best rank first, in stock first inside a rank, then newest. */
function makeSearch<Row extends ProductRow | CardRow, Item>(
  name: string,
  columns: string,
  toItem: (row: Row) => Item,
): (db: Db, query: SearchQuery, window: Window) => Promise<Listed<Item>> {
  return async (db, query, { limit, offset }) => {
    const { text, words } = query;
    // Without a word the text itself is the one thing to look for ("%", "☕").
    const wanted = words.length > 0 ? words.map(toPatterns) : [[`%${escapeLike(text)}%`]];
    const beginnings = words.map((word) => `% ${escapeLike(word)}%`);
    const statement = { name: `${name}-${wanted.length}`, text: toStatement(columns, wanted.length) };
    const lines = await runPrepared<Row & { totalCount: number }>(db, statement, [
      limit,
      offset,
      text,
      `${escapeLike(text)}%`,
      beginnings,
      toTextQuery(words),
      ...wanted,
    ]);
    return {
      // An empty page has one line too, for its count.
      items: lines.filter(({ _id }) => _id !== null).map(toItem),
      totalCount: lines[0]!.totalCount,
    };
  };
}

const FIRST_PATTERNS = 7;
/** With so many names that fit, what only mentions the words elsewhere would be noise at the end of the list. */
const ENOUGH = 20;

/** Product `p` by id, one at a time: OFFSET 0 keeps the planner, which cannot know how few there are, from reading them all. */
const eachProduct = (source: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM products WHERE products.id = ${source}.id OFFSET 0) p`;

function toStatement(columns: string, count: number): string {
  const each = (column: string) =>
    Array.from({ length: count }, (_, at) => `${column} LIKE ANY ($${FIRST_PATTERNS + at}::text[])`).join(
      ' AND ',
    );
  return `
    WITH by_name AS MATERIALIZED (
      SELECT p.id, p.stock > 0 AS in_stock,
             CASE WHEN lower(p.name) = $3 THEN 0
                  WHEN lower(p.name) LIKE $4 THEN 1
                  WHEN ' ' || translate(lower(p.name), '-/(,.&''', '       ') LIKE ALL ($5::text[]) THEN 2
                  ELSE 3 END AS rank
      FROM products p WHERE ${each('lower(p.name)')}
    ), by_words AS (
      SELECT p.id FROM products p WHERE ${WORDS_OF_PRODUCT} @@ to_tsquery('simple', $6)
      UNION
      SELECT product_id FROM product_sub_categories
      WHERE sub_category_id = ANY (ARRAY(SELECT s.id FROM sub_categories s WHERE ${each('lower(s.name)')}))
      UNION
      SELECT product_id FROM product_categories
      WHERE category_id = ANY (ARRAY(SELECT c.id FROM categories c WHERE ${each('lower(c.name)')}))
    ), found AS MATERIALIZED (
      SELECT id, in_stock, rank FROM by_name
      UNION ALL
      SELECT p.id, p.stock > 0, 4 FROM by_words ${eachProduct('by_words')}
      WHERE (SELECT count(*) FROM by_name) < ${ENOUGH} AND NOT (${each('lower(p.name)')})
    )
    SELECT total.count AS "totalCount", item.*
    FROM (SELECT count(*) FROM found) total
    LEFT JOIN LATERAL (
      SELECT ${columns}, page.rank, page.in_stock
      FROM (SELECT * FROM found ORDER BY rank, in_stock DESC, id DESC LIMIT $1 OFFSET $2) page
      ${eachProduct('page')}
    ) item ON true
    ORDER BY item.rank, item.in_stock DESC, item._id DESC`;
}
