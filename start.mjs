// The entry point of every command of the shop (`npm start`, `npm test`, ...): makes the checkout ready, then
// runs the command's program under the project's own Node. Plain JavaScript that an older Node can parse; no
// business logic. package.json uses `exec` where a signal sent to npm alone must arrive here and not stop at
// npm's shell; Windows has no `exec` and runs what follows `||`. Arguments after `--` would reach only the
// last of the two, so commands that take arguments do without.
import { existsSync } from 'node:fs';
import { EXPORT_ARGS, LOAD_DRIZZLE, SHOP_ARGS, SHOP_ENVIRONMENT } from './tools/shop-process.mjs';

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`The shop needs Node 20 or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** What each command runs; whether it needs the built pages; whether it reads the settings of the shop. */
const COMMANDS = {
  start: { program: SHOP_ARGS, environment: SHOP_ENVIRONMENT, build: true, settings: true },
  dev: { program: ['app/development.ts'], settings: true },
  build: { build: true },
  test: { program: ['tools/test.ts'] },
  verify: { program: ['tools/test.ts', '--full'] },
  check: { program: ['tools/check.ts'] },
  bench: { program: ['lab/bench/main.ts'], environment: { NODE_ENV: 'production' }, build: true },
  'bench:phone': { program: ['lab/bench/phone.ts'], build: true },
  reliability: { program: ['lab/reliability/main.ts'], build: true },
  day: { program: ['lab/day/main.ts'], build: true, settings: true },
  'bench:search': { program: ['lab/bench/search.ts'], build: true },
  'bench:promise': { program: ['lab/bench/promise.ts'] },
  migrate: { program: ['app/commands/migrate.ts'], settings: true },
  migration: { program: ['tools/make-migration.ts'] },
  size: { program: ['tools/size.ts'], build: true },
  triggers: { program: ['tools/triggers.ts'] },
  domains: { program: ['tools/domains.ts'] },
  user: { program: [LOAD_DRIZZLE, 'app/commands/user.ts'], settings: true },
  'catalogue:import': { program: [LOAD_DRIZZLE, 'app/commands/catalogue-import.ts'], settings: true },
  'catalogue:export': { program: EXPORT_ARGS, settings: true },
  'sandbox:card': { program: ['app/commands/sandbox-card.ts'], settings: true },
  backup: { program: ['app/commands/backup.ts'], settings: true },
  restore: { program: ['app/commands/restore.ts'], settings: true },
  'db:reset': { program: ['app/commands/db-reset.ts'], settings: true },
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`There is no command "${name}"; there are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}

/** Node's options to read the file of settings; the environment has precedence (docs/settings.md). */
function readSettings() {
  const { ENV_FILE } = process.env;
  if (ENV_FILE && !existsSync(ENV_FILE)) throw new Error(`ENV_FILE names ${ENV_FILE}, which is not there.`);
  const file = ENV_FILE ?? (existsSync('.env') ? '.env' : '');
  return file ? [`--env-file=${file}`] : [];
}

async function main() {
  // Imported only now, so that an old Node fails at the check above first.
  const { ensureInstalled, ensureBuilt, handOver } = await import('./tools/setup.mjs');
  await ensureInstalled();
  if (command.build) await ensureBuilt();
  const settings = command.settings ? readSettings() : [];
  if (command.program) await handOver([...settings, ...command.program, ...args], command.environment);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
