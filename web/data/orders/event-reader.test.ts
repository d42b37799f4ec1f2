import { expect, test } from 'vitest';
import { HEARTBEAT, toEvent, toRetry } from '#shared/event-text.ts';
import { readEvents, takeEvents, type ServerEvent } from './event-reader.ts';

const ORDER = toEvent({ name: 'order', id: '7', data: '{"name":"Milk: 1 l"}' });

test('complete events are read, and an incomplete one waits', () => {
  const { events, rest } = takeEvents(`${toRetry(2_000)}${HEARTBEAT}${ORDER}event: ord`);
  expect(events).toEqual([{ name: 'order', data: '{"name":"Milk: 1 l"}' }]);
  expect(rest).toBe('event: ord');
});

test('lines may end as on Windows, data may have several lines, a name may be missing', () => {
  const { events } = takeEvents('data: one\r\ndata:two\r\n\r\nevent: end\r\ndata: {}\r\n\r\n');
  expect(events).toEqual([
    { name: 'message', data: 'one\ntwo' },
    { name: 'end', data: '{}' },
  ]);
});

test('an answer cut anywhere, even inside a letter, gives the same events', async () => {
  const bytes = new TextEncoder().encode(`${HEARTBEAT}${toEvent({ name: 'order', data: '"दूध ₹40"' })}`);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const events: ServerEvent[] = [];
    let signs = 0;
    await readEvents(toAnswer(inPieces(bytes, size)), {
      onEvent: (event) => events.push(event),
      onData: () => signs++,
    });
    expect(events).toEqual([{ name: 'order', data: '"दूध ₹40"' }]);
    expect(signs).toBeGreaterThan(0);
  }
});

test('an answer that is not an event stream is refused', async () => {
  const answer = new Response('<h1>Welcome to the network of this hotel</h1>');
  const nothing = { onEvent: () => {}, onData: () => {} };
  await expect(readEvents(answer, nothing)).rejects.toThrow('no events');
});

const toAnswer = (body: ReadableStream) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

function inPieces(bytes: Uint8Array, size: number): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + size));
      sent += size;
    },
  });
}
