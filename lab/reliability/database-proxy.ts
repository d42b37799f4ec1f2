// A proxy between one shop process and PostgreSQL. It reads their protocol, so that an action can be
// triggered at a named point of a transaction without changing the shop. It also hides that PostgreSQL comes
// back on another port.

import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * The point in a transaction: before a statement is forwarded, before its COMMIT is forwarded, or after
 * COMMIT succeeded and before the shop knows.
 */
export type Point = 'before statement' | 'before commit' | 'after commit';

export type Trap = {
  at: Point;
  /** Matches a statement's name or text. */
  statement: RegExp;
  /** Called when the trap triggers; that connection is cut in any case. */
  onHit?: () => void;
};

/** `target`: the current port of PostgreSQL. */
export async function openDatabaseProxy(target: () => number) {
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

    /** Statements of this connection's transaction so far, and the trap whose COMMIT awaits its answer. */
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
          // Only the COMMIT of this connection: others may be in flight too.
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
    /** Triggers once. */
    set: (wanted: Trap) => void (trap = wanted),
    /** Removes a trap that has not triggered. */
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

/**
 * The text of a simple query or of a statement being prepared, or the name of a prepared statement that is
 * executed.
 */
function readStatement(type: string, body: Buffer): string | null {
  const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
  if (type === 'Q') return first;
  if (type === 'P') return first || second;
  if (type === 'B') return second || null;
  return null;
}

type Message = { type: string; body: Buffer; bytes: Buffer };

/** Splits a stream into messages. A client's first message has no type. */
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
