import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('a free port is not one that Linux gives to connections, and can be listened at', async () => {
  const port = await findFreePort();
  expect(port).toBeLessThan(32_768);

  const server = createServer().listen(port);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
});
