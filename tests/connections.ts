// Connections that a server still has: none is left when all it was asked has ended, however it ended.

import type { Server } from 'node:http';

export function countConnections(server: Pick<Server, 'getConnections'>): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
