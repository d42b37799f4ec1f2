// The process: configuration, parts, application, listen; graceful close. No business rules.

import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { openShop } from './open-shop.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
const CLOSE_WITHIN_MS = 10_000;

try {
  const shop = await openShop(readConfig(process.env), {
    isDevelopment: values.dev,
    onProgress: (line) => console.log(`  ${line}`),
  });
  for (const line of shop.welcome) console.log(line);

  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    console.log('\nClosing: finishing what is under way ...');
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS + 2_000).unref();
    void shop.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Could not close cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
} catch (error) {
  console.error(toOneLine(error));
  process.exit(1);
}

/** What the person who started the shop can act on; a stack only for what nobody foresaw. */
function toOneLine(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof Error && !(error instanceof TypeError)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
