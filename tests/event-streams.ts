// A browser's side of server-sent events, over a real connection.

import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { ShopApp } from '#http/routing.ts';

type SeenEvent = { name: string; id: string | null; data: any; at: number };
export type SeenStream = Awaited<ReturnType<typeof openStream>>;

/** The port of the app, which starts to listen with the first call. */
async function toPort(app: ShopApp): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export async function openStream(
  app: ShopApp,
  path: string,
  { token, headers = {} }: { token: string; headers?: Record<string, string> },
) {
  const asked = request({
    port: await toPort(app),
    path,
    host: '127.0.0.1',
    // A connection of its own, as a browser uses for an open stream.
    agent: new Agent(),
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  let isEnded = false;
  const events: SeenEvent[] = [];
  let unread = '';
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (unread + chunk).split('\n\n');
    unread = blocks.pop()!;
    events.push(...blocks.flatMap((block) => readEvent(block) ?? []));
  });
  answer.on('error', () => (isEnded = true));
  answer.on('close', () => (isEnded = true));
  return {
    status: answer.statusCode!,
    headers: answer.headers,
    /** In order of arrival. */
    events,
    /** The whole stream as received. */
    text: () => text,
    isEnded: () => isEnded,
    /** Resolves with the event at this index, from 0. */
    async event(nth: number) {
      await expect.poll(() => events.length, { interval: 5 }).toBeGreaterThan(nth);
      return events[nth]!;
    },
    async ended() {
      await expect.poll(() => isEnded, { interval: 5 }).toBe(true);
    },
    /** Stops reading. */
    pause: () => void answer.pause(),
    close: () => asked.destroy(),
  };
}

/** undefined for comments and for fields meant only for the browser. */
function readEvent(block: string): SeenEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, field = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
      return [field, value];
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return {
    name: fields.get('event') ?? 'message',
    id: fields.get('id') ?? null,
    data: JSON.parse(data),
    at: Date.now(),
  };
}
