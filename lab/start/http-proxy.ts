// A proxy before an HTTP server of this machine. It may change an answer, or cut the connection before or
// after the server has seen a call.

import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ProxyReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Options = {
  /** The port of the server. */
  target: () => number;
  /** False cuts the connection; `call` is like `POST /v1/refunds`. */
  before?: (call: string) => boolean;
  /** Null cuts the connection. */
  after?: (call: string, answer: ProxyReply) => ProxyReply | null;
};

export async function openHttpProxy({ target, before = () => true, after = (_, answer) => answer }: Options) {
  const server = createServer(async (incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`;
    try {
      const body = await buffer(incoming);
      const answer = before(call) ? after(call, await passOn(incoming, body, target())) : null;
      if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body);
      else incoming.socket.destroy();
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function passOn(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
): Promise<ProxyReply> {
  const outgoing = send({ host: '127.0.0.1', port, method, path: url, headers }).end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) };
}
