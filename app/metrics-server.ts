// Serves /metrics at a port or socket of its own, which the shop's proxies do not reach. Opens and closes
// with the shop.

import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { ConfigError, type ListenAddress } from './config.ts';
import type { ShopApp } from '#http/routing.ts';
import type { RequestHead } from '#http/session-guard.ts';

type Options = {
  read(): Promise<{ type: string; text: string }>;
  mayRead(request: RequestHead): boolean;
};

export function serveMetricsAt(app: ShopApp, at: ListenAddress, { read, mayRead }: Options): void {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isWanted = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isWanted || !mayRead(request)) {
      response.writeHead(isWanted ? 401 : 404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(isWanted ? 'A bearer token is needed\n' : 'Only /metrics is here\n');
      return;
    }
    const { type, text } = await read();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : text);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((err: unknown) => {
      app.log.error({ err }, 'could not read the metrics');
      response.destroy();
    });
  });
  app.addHook('onReady', () => listen(server, at));
  app.addHook('onClose', async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
  });
}

async function listen(server: Server, at: ListenAddress): Promise<void> {
  if ('path' in at) await removeDeadSocket(at.path);
  try {
    // Exclusive, because each of several processes behind one port has metrics of its own.
    server.listen({ ...at, exclusive: true });
    await once(server, 'listening');
    // For the shop's own user and group, whatever the umask is.
    if ('path' in at) chmodSync(at.path, 0o660);
  } catch (error) {
    const where = 'path' in at ? at.path : `${at.host}:${at.port}`;
    throw new ConfigError(
      `METRICS_LISTEN ${where} cannot be used (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** A killed process leaves its socket behind; a socket that still answers is not removed. */
async function removeDeadSocket(path: string): Promise<void> {
  const probe = connect(path);
  try {
    await once(probe, 'connect');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') rmSync(path, { force: true });
  } finally {
    probe.destroy();
  }
}
