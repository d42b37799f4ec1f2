import type { EventSourceMessage } from 'eventsource-parser';
import { expect, test } from 'vitest';
import { HEARTBEAT, toEvent, toRetry } from '#shared/event-text.ts';
import { readEvents } from './order-events.ts';

test('an answer cut anywhere, even inside a letter, gives the same events', async () => {
  const bytes = new TextEncoder().encode(
    `${toRetry(2_000)}${HEARTBEAT}${toEvent({ name: 'order', id: '7', data: '"दूध: ₹40"' })}event: ord`,
  );
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const events: EventSourceMessage[] = [];
    let signs = 0;
    await readEvents(toAnswer(inPieces(bytes, size)), {
      onEvent: (event) => events.push(event),
      onData: () => signs++,
    });
    expect(events).toEqual([{ event: 'order', id: '7', data: '"दूध: ₹40"' }]);
    expect(signs).toBeGreaterThan(0);
  }
});

test('an answer that is not an event stream is refused', async () => {
  const answer = new Response('<h1>Welcome to the network of this hotel</h1>');
  const nothing = { onEvent: () => {}, onData: () => {} };
  await expect(readEvents(answer, nothing)).rejects.toThrow('no events');
});

test('an event without an end is read no further', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${'x'.repeat(300_000)}\n`)),
  });
  const nothing = { onEvent: () => {}, onData: () => {} };
  await expect(readEvents(toAnswer(endless), nothing)).rejects.toThrow();
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
