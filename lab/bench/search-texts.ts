// Different texts to search for: words of real names, cut short as a shopper types.

import pg from 'pg';

export async function listTexts(databaseUrl: string, wanted: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT DISTINCT ON (md5(name)) name FROM products ORDER BY md5(name) LIMIT $1',
    [wanted * 2],
  );
  await client.end();
  const texts = new Set<string>();
  for (const [at, { name }] of rows.entries()) {
    const words = name.toLowerCase().split(' ');
    const from = at % Math.max(words.length - 1, 1);
    texts.add(
      words
        .slice(from, from + 2 + (at % 2))
        .join(' ')
        .slice(0, 5 + (at % 14))
        .trim(),
    );
  }
  return [...texts].filter((text) => text.length > 2).slice(0, wanted);
}
