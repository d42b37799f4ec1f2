// A proxy before the database, for tests that interrupt it: cut as when PostgreSQL is down, or silent as when
// its machine is gone.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseLine = {
  /** The database's address through this proxy. */
  url: string;
  /** Ends every connection and takes no new one. */
  cut(): void;
  /** Keeps every connection and accepts new ones, but forwards nothing. */
  silence(): void;
  /** The same for the connections that are open now: new ones reach the database, as after a failover. */
  freezeOpen(): void;
  restore(): void;
  close(): Promise<void>;
};

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => state === 'open' && !frozen.has(from) && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut() {
      state = 'cut';
      cutAll();
    },
    silence() {
      state = 'silent';
    },
    freezeOpen() {
      for (const socket of sockets) frozen.add(socket);
    },
    restore() {
      // Data lost meanwhile stays lost.
      if (state === 'silent') cutAll();
      state = 'open';
    },
    async close() {
      state = 'cut';
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
