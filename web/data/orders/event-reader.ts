// Reads server-sent events from a response stream. The browser's own EventSource tells neither why it was
// refused nor whether the connection is alive, and sends no bearer token.

import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** Characters of one event. A large order has a tenth of them; whoever sends more is not the shop. */
const MAX_LENGTH = 1_000_000;

type EventHandlers = {
  onEvent: (event: EventSourceMessage) => void;
  /** Called on any data, so on heartbeats too. */
  onData: () => void;
};

/** Reads until the response ends. Rejects when the connection breaks, or the response is no event stream. */
export async function readEvents(answer: Response, { onEvent, onData }: EventHandlers): Promise<void> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no events');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createParser({ onEvent, maxBufferSize: MAX_LENGTH });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    parser.feed(value);
  }
}
