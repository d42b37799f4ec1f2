// `npm run migration -- what-changes`: compares the current tables (features/**/*.table.ts) with those of the
// commit that wrote the last migration, and writes the difference as the next one. So no snapshot of the
// schema needs to be committed. A migration that is not committed yet is replaced.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMigration } from 'drizzle-kit/api';
import { readTables } from './read-tables.ts';
import { root } from './run-program.mjs';

type Journal = { tag: string; when: number }[];

const FOLDER = join(root, 'database', 'migrations');
const JOURNAL = join(FOLDER, 'journal.json');

const name = process.argv[2];
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Usage: npm run migration -- NAME (small letters, digits and hyphens)');
  process.exit(1);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const journal = takeBackUncommitted();
const statements = await generateMigration(readTablesOfLastMigration(), await readTables(root));
if (statements.length === 0) {
  console.log('The tables are what the last migration left: nothing to write.');
  process.exit(0);
}
const tag = `${String(journal.length).padStart(4, '0')}_${name}`;
writeFileSync(join(FOLDER, `${tag}.sql`), `${statements.join('--> statement-breakpoint\n')}\n`);
writeJournal([...journal, { tag, when: Date.now() }]);
console.log(`Wrote database/migrations/${tag}.sql. Read it; its line in docs/operations.md comes next.`);

function writeJournal(journal: Journal): void {
  writeFileSync(JOURNAL, `${JSON.stringify(journal, null, 2)}\n`);
}

/** The journal as it is committed. A later migration moves out of the way, with what was written by hand. */
function takeBackUncommitted(): Journal {
  const committed = JSON.parse(git('show', 'HEAD:database/migrations/journal.json')) as Journal;
  const journal = JSON.parse(readFileSync(JOURNAL, 'utf8')) as Journal;
  for (const { tag } of journal.slice(committed.length)) {
    const place = join(mkdtempSync(join(tmpdir(), 'migration-')), `${tag}.sql`);
    copyFileSync(join(FOLDER, `${tag}.sql`), place);
    rmSync(join(FOLDER, `${tag}.sql`));
    console.log(`${tag}.sql was not committed yet, and is replaced; what it said is in ${place}.`);
  }
  writeJournal(committed);
  return committed;
}

/**
 * Reads them from a checkout of that commit, in a process of its own, because a module is loaded only once.
 * Outside node_modules, where Node runs no TypeScript.
 */
function readTablesOfLastMigration(): Awaited<ReturnType<typeof readTables>> {
  const commit = git('log', '-1', '--format=%H', '--', 'database/migrations');
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  try {
    git('worktree', 'add', '--detach', '--quiet', folder, commit);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const program = join(root, 'tools', 'read-tables.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`The tables of ${commit} could not be read: ${stderr}`);
    return JSON.parse(stdout);
  } finally {
    git('worktree', 'remove', '--force', folder);
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}
