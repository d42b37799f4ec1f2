// The process: configuration, services, application, listen; graceful close. No business rules.

import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import '#database/load-drizzle.ts';
import { toReason } from '#shared/error-reason.ts';
import { ConfigError, readConfig } from './config.ts';
import type { OpenShop } from './open-shop.ts';
import type { CloseMessage, OpenedMessage } from './processes.ts';

const { values } = readOptions();
const CLOSE_TIMEOUT_MS = 10_000;

// The reader of stdout may be gone; that must not prevent an orderly close.
process.stdout.on('error', () => {});

// React looks at this when it is first imported, and its development build renders several times slower.
process.env.NODE_ENV ??= values.dev ? 'development' : 'production';

try {
  const config = readConfig(process.env);
  const { isWorker } = cluster;
  const stopping = new AbortController();
  const waiting = { signal: stopping.signal, onProgress: (line: string) => console.log(`  ${line}`) };
  const hasWorkers = config.processes > 1 && !isWorker && !values.dev;
  const opening = hasWorkers
    ? import('./processes.ts').then(({ openProcesses }) => openProcesses(config, waiting))
    : import('./open-shop.ts').then(({ openShop }) =>
        openShop(config, { ...waiting, isDevelopment: values.dev, isWorker }),
      );
  opening.catch(() => {});

  let isClosing = false;
  const hurry = () => void opening.then((shop) => shop.hurry()).catch(() => {});
  /** A second call with 0 seconds ends a pending drain at once. */
  const close = (drainSeconds: number) => {
    if (isClosing && drainSeconds === 0) hurry();
    if (isClosing) return;
    isClosing = true;
    stopping.abort();
    const answering = drainSeconds > 0 ? ` answering for ${drainSeconds} s more,` : '';
    if (!isWorker) console.log(`\nClosing:${answering} finishing open requests ...`);
    void closeWhenOpen(opening, drainSeconds);
  };
  // Registered first: a shop that stops while it opens must not leave its database running. Ctrl+C at a
  // terminal does not drain; process managers send SIGTERM, which does.
  process.on('SIGTERM', () => close(config.drainSeconds));
  process.on('SIGINT', () => close(0));
  process.on('SIGHUP', () => close(0));
  // start.mjs was killed; nobody would be left to stop this process.
  process.on('disconnect', () => close(0));

  // Messages from and to the parent process (processes.ts).
  if (isWorker) {
    process.on('message', (message: CloseMessage) => {
      if (message.kind === 'close') close(message.drainSeconds);
      else hurry();
    });
  }
  const { port, welcome } = await opening;
  if (isWorker) process.send!({ kind: 'opened', port, welcome } satisfies OpenedMessage);
  else if (!isClosing) for (const line of welcome) console.log(line);
} catch (error) {
  console.error(toOneLine(error));
  process.exit(1);
}

async function closeWhenOpen(opening: Promise<OpenShop>, drainSeconds: number): Promise<void> {
  try {
    const shop = await opening;
    setTimeout(() => process.exit(0), drainSeconds * 1000 + CLOSE_TIMEOUT_MS + 2_000).unref();
    await shop.close({ drainSeconds });
    process.exit(0);
  } catch (error) {
    console.error(`Could not close cleanly: ${toOneLine(error)}`);
    process.exit(1);
  }
}

function readOptions() {
  try {
    return parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** One line that the person who started the shop can act on; a stack only for unforeseen errors. */
function toOneLine(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof Error && error.message.startsWith('Failed query:')) return toReason(error);
  if (error instanceof Error && !(error instanceof TypeError)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
