// A proxy between one shop process and the card provider. It can be unavailable, and can trigger an action at
// a named point of a call: before the provider receives it, or after the provider has processed it and before
// the shop knows.

import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CardTrap = {
  at: 'before call' | 'after call';
  /** For example `POST /v1/refunds`. */
  call: RegExp;
  onHit?: () => void;
};

export type CardProxy = {
  port: number;
  /** Calls that go unanswered; null lets all through. */
  blocked: RegExp | null;
  /** Triggers once; the answer of that call never arrives. */
  set(trap: CardTrap): void;
  disarm(): void;
  close(): Promise<void>;
};

export async function openCardProxy(target: () => number): Promise<CardProxy> {
  let trap: CardTrap | null = null;
  const proxy: CardProxy = {
    port: 0,
    blocked: null,
    set: (wanted) => void (trap = wanted),
    disarm: () => void (trap = null),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  /** True when the trap was triggered; then the call stays unanswered. */
  const matches = (at: CardTrap['at'], call: string): boolean => {
    const due = trap;
    if (due?.at !== at || !due.call.test(call)) return false;
    trap = null;
    due.onHit?.();
    return true;
  };

  const server = createServer(async (incoming, outgoing) => {
    const cut = () => incoming.socket.destroy();
    const call = `${incoming.method} ${incoming.url}`;
    try {
      const body = await readAll(incoming);
      if (proxy.blocked?.test(call) || matches('before call', call)) return cut();
      const answer = await passOn(incoming, body, target());
      if (proxy.blocked?.test(call) || matches('after call', call)) return cut();
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      cut();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}

type Passed = { status: number; headers: IncomingMessage['headers']; body: Buffer };

function passOn({ method, url, headers }: IncomingMessage, body: Buffer, port: number): Promise<Passed> {
  return new Promise((done, fail) => {
    const outgoing = send({ host: '127.0.0.1', port, method, path: url, headers });
    outgoing.on('response', (answer) => {
      const read = readAll(answer);
      done(read.then((body) => ({ status: answer.statusCode!, headers: answer.headers, body })));
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
