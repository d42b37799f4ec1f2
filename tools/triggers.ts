// `npm run triggers`: writes docs/triggers.md, what the database does by itself, from the comments of the
// triggers in database/migrations. `npm run check` compares the page with them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

type Trigger = { table: string; name: string; when: string; comment: string };
/** A table whose changes by staff are recorded (audit_table). */
type AuditedTable = { table: string; entity: string; columns: string; events: string };

const STATEMENTS = new RegExp(
  [
    String.raw`^CREATE (?:OR REPLACE )?(?<deferred>CONSTRAINT )?TRIGGER (?<name>\w+)\s+(?<events>[\w, ]+?) ON (?<table>\w+)[^;$]*?FOR EACH (?<each>\w+)`,
    String.raw`^COMMENT ON TRIGGER (?<commented>\w+) ON (?<place>\w+) IS\s+'(?<comment>(?:[^']|'')*)'`,
    String.raw`^DROP TRIGGER (?:IF EXISTS )?(?<dropped>\w+) ON (?<from>\w+)`,
    String.raw`^SELECT audit_table\('(?<audited>\w+)', '(?<entity>[\w-]+)', '\w+'(?:, '(?<columns>[^']*)')?(?:, '(?<changes>[^']*)')?\)`,
  ].join('|'),
  'gm',
);

/** What the migrations leave, read one after the other. */
export function readTriggers(): { triggers: Trigger[]; audited: AuditedTable[] } {
  const files = globSync('database/migrations/*.sql', { cwd: root }).toSorted();
  const sql = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const triggers = new Map<string, Trigger>();
  const audited = new Map<string, AuditedTable>();
  for (const { groups = {} } of sql.matchAll(STATEMENTS)) {
    const { name, table, commented, place, dropped, from, audited: watched } = groups;
    if (name && table) {
      const when = `${groups.events!.toLowerCase()}, each ${groups.each!.toLowerCase()}`;
      const at = groups.deferred ? `${when}, at commit` : when;
      triggers.set(`${table} ${name}`, { table, name, when: at, comment: '' });
    } else if (commented) {
      const trigger = triggers.get(`${place} ${commented}`);
      if (trigger) trigger.comment = groups.comment!.replaceAll("''", "'");
    } else if (dropped) {
      triggers.delete(`${from} ${dropped}`);
      if (dropped === 'audited') audited.delete(from!);
    } else if (watched) {
      const { entity = '', columns = '*', changes = 'INSERT OR UPDATE OR DELETE' } = groups;
      audited.set(watched, { table: watched, entity, columns, events: changes.toLowerCase() });
    }
  }
  return { triggers: [...triggers.values()], audited: [...audited.values()] };
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

function writePage(): string {
  const { triggers, audited } = readTriggers();
  const tables = Map.groupBy(triggers, ({ table }) => table);
  return [
    '# Triggers',
    '',
    '`npm run triggers` writes this page from the comments in `database/migrations`: what a trigger writes or refuses, who relies on it, and why no use case does it.',
    ...[...tables]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([table, own]) => [
        ...['', `## ${table}`, '', row('trigger', 'when', 'what it does'), '|---|---|---|'],
        ...own.map(({ name, when, comment }) => row(`\`${name}\``, when, comment)),
      ]),
    '',
    '## Changes by staff',
    '',
    'The trigger `audited` of each of these tables records in `audit_entries` the old and new values of what staff change, by whichever call or command ([decision 15](decisions/15-audit-and-personal-data.md)).',
    '',
    row('table', 'as a change of', 'columns', 'at'),
    '|---|---|---|---|',
    ...audited
      .toSorted((a, b) => (a.table < b.table ? -1 : 1))
      .map(({ table, entity, columns, events }) =>
        row(`\`${table}\``, entity, columns === '*' ? 'all' : columns.replaceAll(',', ', '), events),
      ),
    '',
  ].join('\n');
}

const PAGE = join(root, 'docs', 'triggers.md');

/** A line for each trigger without a comment, and one if the page is not what the migrations say. */
export function findTriggerProblems(): string[] {
  const page = writePage();
  return [
    ...(page.includes(' |  |') ? ['database/migrations: a trigger has no COMMENT ON TRIGGER'] : []),
    ...(page === readFileSync(PAGE, 'utf8') ? [] : ['docs/triggers.md: npm run triggers writes it anew']),
  ];
}

if (import.meta.main) writeFileSync(PAGE, writePage());
