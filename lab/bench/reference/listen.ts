// How a reference server tells the bench its address, and ends when the bench ends.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit(0));
}
