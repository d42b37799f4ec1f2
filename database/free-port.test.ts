import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('a free port can be listened at, and is outside the range that Linux gives to connections', async () => {
  const port = await findFreePort();
  expect(port).toBeLessThan(32_768);

  const server = createServer().listen(port);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
});
