// Open connections of a server: none is left when all its requests have ended, however they ended.

import type { Server } from 'node:http';

export function countConnections(server: Pick<Server, 'getConnections'>): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
