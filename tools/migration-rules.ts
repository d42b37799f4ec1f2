// Finds statements of a migration that would keep a shop from selling while it runs, or break the previous
// version that runs beside it. The rules look at the text, not at the size of a table, so a statement that is
// harmless anyway says why in a comment `-- safe: ...`.

/** A sentence for each unsafe statement. */
export function findUnsafeStatements(migration: string): string[] {
  // It runs only when nobody else is connected: no previous version, and nobody to keep waiting.
  if (/^-- alone: \S/.test(migration)) return [];
  const isBare = /^-- no transaction\b/.test(migration);
  const statements = migration.split('--> statement-breakpoint');
  const made = new Set(matches(migration, /CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi));
  const dropped = new Set(matches(migration, /DROP INDEX CONCURRENTLY IF EXISTS "?(\w+)"?/gi));
  const validated = /VALIDATE CONSTRAINT/i.test(migration);
  return statements.flatMap((text) => {
    if (/^\s*-- safe: \S/m.test(text)) return [];
    const statement = text.replace(/--.*$/gm, '').trim();
    const table = /(?:ALTER TABLE|\bON) (?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1] ?? '';
    if (made.has(table)) return [];
    const say = (why: string) => [`${statement.split('\n')[0]!.slice(0, 100)}: ${why}`];
    if (/\bCONCURRENTLY\b/i.test(statement)) {
      if (!isBare) return say('needs `-- no transaction` as the first line');
      const index = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(
        statement,
      )?.[1];
      if (index && !dropped.has(index))
        return say('must first DROP INDEX CONCURRENTLY IF EXISTS what a try left');
      return [];
    }
    const rule = RULES.find(({ words }) => words.test(statement));
    if (!rule || (rule.mayFollowValidation && validated)) return [];
    return say(rule.why);
  });
}

type Rule = { words: RegExp; why: string; mayFollowValidation?: boolean };

const RULES: Rule[] = [
  { words: /^CREATE (UNIQUE )?INDEX/i, why: 'stops writes until it is built; use CONCURRENTLY' },
  { words: /^DROP INDEX/i, why: 'waits for every reader; use CONCURRENTLY' },
  { words: /ALTER COLUMN .* (SET DATA )?TYPE\b/i, why: 'writes the whole table anew' },
  {
    words: /ALTER COLUMN .* SET NOT NULL/i,
    why: 'reads the whole table; validate a CHECK (... IS NOT NULL) first',
    mayFollowValidation: true,
  },
  {
    words: /ADD COLUMN (?!.*DEFAULT).* NOT NULL/i,
    why: 'needs a DEFAULT: the previous version knows nothing of it',
  },
  {
    words: /ADD CONSTRAINT (?!.*(NOT VALID|USING INDEX))/is,
    why: 'reads the whole table; add it NOT VALID, or USING INDEX, and validate it',
  },
  { words: /DROP COLUMN|DROP TABLE|\bRENAME\b/i, why: 'the previous version may still use it' },
];

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
