// `node lab/cluster/surroundings.ts bucket|mail|cards --folder DIR --host ADDRESS --port PORT`: stand-ins for
// what a real installation gets elsewhere, each in a separate process so that it can be killed and frozen.
// The bucket speaks S3 but is made for tests: it keeps one copy, on this machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSandbox } from '#sandbox/sandbox.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { openPostbox } from '#tests/mail.ts';
import { openTestBucket } from '#tests/test-bucket.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '' },
  },
});
const { folder, host } = values;
const port = Number(values.port);
mkdirSync(folder, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => process.exit(0));

switch (positionals[0]) {
  case 'bucket': {
    const bucket = await openTestBucket(folder);
    forward(Number(new URL(bucket.url).port));
    break;
  }
  case 'mail':
    await receiveMail();
    break;
  case 'cards':
    if (!(await openSandbox({ folder, port, faultConfig: NO_FAULTS })))
      throw new Error(`The card sandbox in ${folder} is run by another process already.`);
    forward(port);
    break;
  default:
    throw new Error(`${positionals[0]} is neither bucket, mail nor cards`);
}

/** All three listen on localhost only; the shops of a cluster may be on a network of their own. */
function forward(from: number): void {
  if (host === '127.0.0.1' && from === port) return;
  const server = createServer((socket) => {
    const target = connect(from, '127.0.0.1');
    socket.pipe(target).pipe(socket);
    for (const each of [socket, target])
      each
        .on('error', () => {})
        .on('close', () => {
          socket.destroy();
          target.destroy();
        });
  });
  server.listen(port, host);
}

/** Writes each mail to a file for reading. */
async function receiveMail(): Promise<void> {
  const postbox = await openPostbox(port);
  forward(port);
  let count = Date.now();
  setInterval(() => {
    for (const { raw } of postbox.mails.splice(0)) writeFileSync(join(folder, `${count++}.eml`), raw);
  }, 500);
}
