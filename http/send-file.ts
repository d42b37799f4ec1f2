// Files that a browser saves, written while they are sent.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ShopError } from '#shared/shop-error.ts';

type Content = string | Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

/** Pieces may be large: one waiting to be sent is enough. */
const ONE_PIECE = { highWaterMark: 1 };
const RETRY_AFTER_SECONDS = 10;

/** The answer of a route: `content` as a CSV file of this name. */
export function sendCsv(reply: FastifyReply, name: string, content: Content): never {
  return sendFile(reply, name, content, 'text/csv; charset=utf-8');
}

export function sendFile(reply: FastifyReply, name: string, content: Content, type: string): never {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(typeof content === 'string' ? content : toStream(content)) as never;
}

const MAX_OPEN_FILES = 2;

/**
 * Gives a `sendCsv` that has few files open at a time, because each reads from the database for as long as
 * somebody takes to download it. `busy` (503) beyond.
 */
export function limitCsv() {
  let open = 0;
  return async (
    reply: FastifyReply,
    name: string,
    read: () => Content | Promise<Content>,
  ): Promise<never> => {
    if (open >= MAX_OPEN_FILES) throw new ShopError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    open++;
    try {
      const content = await read();
      const stream = toStream(typeof content === 'string' ? [content] : content);
      return sendFile(
        reply,
        name,
        stream.once('close', () => open--),
        'text/csv; charset=utf-8',
      );
    } catch (error) {
      open--;
      throw error;
    }
  };
}

const toStream = (content: Exclude<Content, string>): Readable =>
  content instanceof Readable ? content : Readable.from(content, ONE_PIECE);
