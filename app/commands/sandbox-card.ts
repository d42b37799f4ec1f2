// `npm run sandbox:card -- [--port 12111] [--folder DIR] [--faults duplicatePercent=20,seed=7]`: the sandbox
// payment provider in a process of its own, for shops that are stopped and killed while it keeps running.
// Without --folder it uses the one of DATA_DIR.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSandbox } from '#sandbox/sandbox.ts';
import { parseFaultConfig, NO_FAULTS } from '#sandbox/fault-injector.ts';
import { readConfig } from '../config.ts';

const USAGE = `Usage: npm run sandbox:card -- [--port NUMBER] [--folder DIR] [--faults NAME=NUMBER,...]
Faults: ${Object.keys(NO_FAULTS).join(', ')}`;

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  console.error(USAGE);
  process.exit(1);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      folder: { type: 'string' },
      faults: { type: 'string', default: '' },
    },
  });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be from 0 to 65535');
  const folder = values.folder ?? join(readConfig(process.env).dataDir, 'card-sandbox');
  const sandbox = await openSandbox({ folder, port, faultConfig: parseFaultConfig(values.faults) });
  if (!sandbox) throw new Error(`The sandbox in ${folder} is run by another process already.`);

  console.log('The sandbox payment provider is open. A shop with this setting takes payments through it:');
  console.log(`CARD_SANDBOX_URL=${sandbox.address}`);
  const close = () => void sandbox.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, close);
}
