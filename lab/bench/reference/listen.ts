// How a reference server tells the bench its address, and ends when the bench ends.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () =>
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port} is listening`),
  );
  process.on('disconnect', () => process.exit(0));
}
