// Reads server-sent events from a response stream (HTML standard, 9.2.6). The browser's own EventSource tells
// neither why it was refused nor whether the connection is alive, and sends no bearer token.

export type ServerEvent = { name: string; data: string };

/** Splits the text received so far into complete events and the beginning of the next one. */
export function takeEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.split(/\r?\n\r?\n/);
  const rest = blocks.pop()!;
  return { events: blocks.flatMap(readBlock), rest };
}

/** Comments (heartbeats) and retry hints give no event. */
function readBlock(block: string): ServerEvent[] {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
}

type EventHandlers = { onEvent: (event: ServerEvent) => void; /** Called on any data. */ onData: () => void };

/**
 * Reads until the response ends. Rejects when the connection breaks, or when the response is no event stream.
 */
export async function readEvents(answer: Response, { onEvent, onData }: EventHandlers): Promise<void> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no events');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    const { events, rest } = takeEvents(text + value);
    text = rest;
    for (const event of events) onEvent(event);
  }
}
