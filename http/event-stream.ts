// Server-sent events, written directly to the connection, uncompressed and past the framework; only the
// connection is held in memory for them.

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A client with this much unread is gone, or reads too slowly to be served. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** Time for the last data to arrive before the connection is destroyed. */
const FLUSH_TIMEOUT_MS = 1_000;

export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Whole events (shared/event-text.ts). Ends the stream when what was sent before is not read. */
  send(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    if (this.#response.writableLength > MAX_UNREAD_BYTES) this.#response.destroy();
    else this.#response.write(text);
  }

  /** The browser reconnects by itself unless its page has been told not to. */
  end(text = ''): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    response.end(text);
    if (response.writableLength === 0) return;
    setTimeout(() => response.writableFinished || response.destroy(), FLUSH_TIMEOUT_MS).unref();
  }
}

/** Takes over the answer: nothing else may be answered after this. `onClose` is called once. */
export function openEventStream(
  reply: FastifyReply,
  headers: OutgoingHttpHeaders,
  onClose: () => void,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  // A lost connection is reported by 'close'.
  raw.on('error', () => {});
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would hold it back until a buffer is full.
    'x-accel-buffering': 'no',
  });
  return new EventStream(raw);
}
