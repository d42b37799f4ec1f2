// The process: configuration, services, application, listen; graceful close. No business rules.

import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import type { OpenShop } from './open-shop.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
const CLOSE_WITHIN_MS = 10_000;

// Whoever read what is said here may be gone; that must not keep the shop from closing in order.
process.stdout.on('error', () => {});

// React looks at this when it is first imported, and its development build renders several times slower.
process.env.NODE_ENV ??= values.dev ? 'development' : 'production';
const { openShop } = await import('./open-shop.ts');

try {
  const stopping = new AbortController();
  const opening = openShop(readConfig(process.env), {
    isDevelopment: values.dev,
    signal: stopping.signal,
    onProgress: (line) => console.log(`  ${line}`),
  });

  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    stopping.abort();
    console.log('\nClosing: finishing what is under way ...');
    void closeWhenOpen(opening);
  };
  // From the first moment on: a shop that ends while it opens must not leave its database running.
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  process.on('SIGHUP', close);
  // start.mjs was killed; nobody would be left to stop this process.
  process.on('disconnect', close);

  const { welcome } = await opening;
  if (!isClosing) for (const line of welcome) console.log(line);
} catch (error) {
  console.error(toOneLine(error));
  process.exit(1);
}

async function closeWhenOpen(opening: Promise<OpenShop>): Promise<void> {
  try {
    const shop = await opening;
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS + 2_000).unref();
    await shop.close();
    process.exit(0);
  } catch (error) {
    console.error(`Could not close cleanly: ${toOneLine(error)}`);
    process.exit(1);
  }
}

/** What the person who started the shop can act on; a stack only for what nobody foresaw. */
function toOneLine(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof Error && !(error instanceof TypeError)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
