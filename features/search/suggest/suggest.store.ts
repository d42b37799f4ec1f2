// SQL for the categories and sub-categories that suggestions name, and for what others searched for.

import type { Db } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';
import type { SuggestedCategory } from '../search.contract.ts';

const IDS = anyNumberOf('$1::text[]');

const SUGGESTED_CATEGORIES = {
  name: 'search-suggested-places',
  text: `
    SELECT json_build_object('_id', c.id, 'name', c.name, 'image', c.image) AS category,
           json_build_object('_id', s.id, 'name', s.name, 'image', s.image) AS "subCategory"
    FROM sub_category_categories sc
    JOIN categories c ON c.id = sc.category_id JOIN sub_categories s ON s.id = sc.sub_category_id
    WHERE sc.sub_category_id = ANY(${IDS}) AND sc.category_id = ANY(${IDS})
    UNION ALL
    SELECT json_build_object('_id', id, 'name', name, 'image', image), NULL FROM categories WHERE id = ANY(${IDS})`,
};

/** For these ids: each sub-category inside each of its categories, and each category. */
export function listSuggestedCategories(
  db: Db,
  ids: readonly string[],
): Promise<Omit<SuggestedCategory, 'isExact'>[]> {
  return runPrepared(db, SUGGESTED_CATEGORIES, [ids]);
}

const FOUND_TEXTS = {
  name: 'search-found-texts',
  text: `
    SELECT text FROM search_terms WHERE day > current_date - 28 GROUP BY text
    HAVING sum(searches) >= 3 AND sum(missed) = 0 AND min(found) > 0
    ORDER BY sum(searches) DESC, text LIMIT 1000`,
};

/** Texts searched for several times in the last weeks that always found something; most frequent first. */
export async function listFoundTexts(db: Db): Promise<string[]> {
  return (await runPrepared<{ text: string }>(db, FOUND_TEXTS)).map(({ text }) => text);
}
