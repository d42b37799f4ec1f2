// Receives PostgreSQL's notices on a connection of its own, for as long as the process lives. Notices can get
// lost: the connection is cut or silent, or a pooler holds it. So something is also read on it every few
// seconds, and a connection whose answer does not come is replaced.

import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type ListenOptions = {
  channel: string;
  connectionName: string;
  onNotice(payload: string): void;
  /** Called once the connection listens, with `isFirst`, and then regularly. */
  read(client: pg.Client, isFirst: boolean): Promise<unknown>;
  readEveryMs: number;
  /** For connecting, and for each answer. */
  answerTimeoutMs: number;
  retryAfterMs: number;
  /** Called once each time listening fails. */
  onTrouble(error: unknown): void;
};

export type Listener = { close(): Promise<void> };

/** `url` leads to the database without a pooler in front. */
export function listen(url: string, listening: ListenOptions): Listener {
  const { channel, connectionName, onNotice, read, onTrouble } = listening;
  const { readEveryMs, answerTimeoutMs, retryAfterMs } = listening;
  const closing = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {});

  /** Resolves when the connection is lost or the listener is closed. */
  async function hear(client: pg.Client): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    let isLost = false;
    void lost.then(() => (isLost = true));
    await client.connect();
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    await client.query(`LISTEN ${channel}`);
    for (let isFirst = true; !isLost && !closing.signal.aborted; isFirst = false) {
      await read(client, isFirst);
      await Promise.race([lost, pause(readEveryMs)]);
    }
  }

  async function keepHearing(): Promise<void> {
    let isTroubled = false;
    while (!closing.signal.aborted) {
      // A socket of its own, so that it can be destroyed whatever the server does.
      const socket = new Socket();
      const client = new pg.Client({
        connectionString: url,
        application_name: connectionName,
        stream: () => socket,
        connectionTimeoutMillis: answerTimeoutMs,
        query_timeout: answerTimeoutMs,
      });
      const endClient = () => socket.destroy();
      closing.signal.addEventListener('abort', endClient);
      try {
        await hear(client);
        isTroubled = false;
      } catch (error) {
        if (!closing.signal.aborted && !isTroubled) onTrouble(error);
        isTroubled = true;
      }
      closing.signal.removeEventListener('abort', endClient);
      socket.destroy();
      await pause(retryAfterMs);
    }
  }

  const running = keepHearing();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
