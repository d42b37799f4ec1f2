// Stands between one shop process and PostgreSQL and reads their protocol, so that something can be made to
// happen at a named point of a transaction without a word of it in the shop. Also hides that PostgreSQL
// comes back at another port.

import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * Where in a transaction: before a statement is passed on, before its COMMIT is, or when COMMIT was done and
 * nobody knows yet.
 */
export type Point = 'before statement' | 'before commit' | 'after commit';

export type Trap = {
  at: Point;
  /** A statement's name or text. */
  statement: RegExp;
  /** The connection it happened on is cut anyway. */
  onHit?: () => void;
};

export type DatabaseProxy = {
  port: number;
  /** Springs once. */
  set(trap: Trap): void;
  /** Takes back what has not sprung. */
  disarm(): void;
  close(): Promise<void>;
};

/** `target`: where PostgreSQL is at the moment. */
export async function openDatabaseProxy(target: () => number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let trap: Trap | null = null;

  const server: Server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const cut = (sprung: Trap) => {
      trap = null;
      sprung.onHit?.();
      client.destroy();
      upstream.destroy();
    };

    /** What this connection's transaction has said so far; COMMITs whose answer is awaited. */
    let said: string[] = [];
    let awaited: Trap | null = null;

    const fromClient = makeReader({ hasStartup: true });
    client.on('data', (chunk) => {
      for (const { type, body, bytes } of fromClient(chunk)) {
        const text = readStatement(type, body);
        if (text !== null) {
          if (/^begin/i.test(text)) said = [];
          said.push(text);
        }
        const due = trap;
        if (due && text !== null && matches(due, text, said)) {
          if (due.at !== 'after commit') return cut(due);
          // Only one connection's COMMIT: others may be on their way as well.
          trap = null;
          awaited = due;
        }
        upstream.write(bytes);
      }
    });
    const fromServer = makeReader({ hasStartup: false });
    upstream.on('data', (chunk) => {
      if (awaited === null) {
        fromServer(chunk);
        client.write(chunk);
        return;
      }
      for (const { type, body, bytes } of fromServer(chunk)) {
        if (awaited && type === 'C' && body.toString('latin1').startsWith('COMMIT')) return cut(awaited);
        client.write(bytes);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    port: (server.address() as AddressInfo).port,
    set: (wanted) => void (trap = wanted),
    disarm: () => void (trap = null),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function matches({ at, statement }: Trap, text: string, said: readonly string[]): boolean {
  if (at === 'before statement') return statement.test(text);
  return /^commit/i.test(text) && said.some((one) => statement.test(one));
}

/** The text of a simple query or of a statement being prepared, the name of one that is run again. */
function readStatement(type: string, body: Buffer): string | null {
  const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
  if (type === 'Q') return first;
  if (type === 'P') return first || second;
  if (type === 'B') return second || null;
  return null;
}

type Message = { type: string; body: Buffer; bytes: Buffer };

/** Cuts a stream into messages. The first of a client has no type. */
function makeReader({ hasStartup }: { hasStartup: boolean }): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isStarting = hasStartup;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isStarting ? 0 : 1;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return messages;
      const type = isStarting ? '' : String.fromCharCode(rest[0]!);
      messages.push({
        type,
        body: rest.subarray(head + 4, length),
        bytes: rest.subarray(0, length),
      });
      rest = rest.subarray(length);
      isStarting = false;
    }
  };
}
