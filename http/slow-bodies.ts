// Limits how long the shop waits for request bodies. Every body has a time by which it must be complete, and
// a file also a minimum speed, so that nobody holds memory, a file or a turn by sending a byte now and then
// (docs/decisions/03).

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/shop-error.ts';
import type { ShopApp } from './routing.ts';

/** The minimum speed is checked over every `everyMs`; 0 means none. */
export type BodyLimit = { timeoutMs: number; leastBytesPerSecond: number; everyMs: number };

const KB = 1024;

export const BODY_LIMITS = {
  /** JSON and webhooks, at most 512 KB. */
  plain: { timeoutMs: 30_000, leastBytesPerSecond: 0, everyMs: 30_000 } as BodyLimit,
  /** 5 MB at some 350 kbit/s. */
  picture: { timeoutMs: 120_000, leastBytesPerSecond: 16 * KB, everyMs: 10_000 } as BodyLimit,
  /** 64 MB at some 900 kbit/s. */
  file: { timeoutMs: 600_000, leastBytesPerSecond: 32 * KB, everyMs: 10_000 } as BodyLimit,
  headersMs: 15_000,
  /**
   * Time for the rest of a body that was answered before it was complete, so that the answer is not lost with
   * the connection.
   */
  lingerMs: 15_000,
  /** A connection on which nothing moves in either direction, e.g. because nobody reads the answers. */
  silentMs: 150_000,
  /**
   * Between two requests. Longer than proxies keep a connection (Caddy two minutes): a request that meets one
   * just closed would be lost, and a proxy does not send an order again.
   */
  idleMs: 130_000,
  /** How often Node looks for connections that have exceeded their time. */
  checkEveryMs: 5_000,
};
export type BodyLimits = typeof BODY_LIMITS;

declare module 'fastify' {
  interface FastifyInstance {
    bodyLimits: BodyLimits;
  }
}

/** Limits of the server itself: no request takes longer than the largest file and its wait for a turn. */
export function toServerTimes({ headersMs, file, checkEveryMs, idleMs }: BodyLimits) {
  return {
    headersTimeout: headersMs,
    keepAliveTimeout: idleMs,
    requestTimeout: 2 * Math.max(file.timeoutMs, headersMs),
    connectionsCheckingInterval: checkEveryMs,
  };
}

/** Limits every body except forms with files, whose readers use `withTimeLimit`. */
export function endSlowBodies(app: ShopApp, bodyLimits: BodyLimits): void {
  app.decorate('bodyLimits', bodyLimits);

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    const {
      'content-type': type = '',
      'content-length': length,
      'transfer-encoding': encoding,
    } = raw.headers;
    if ((length !== undefined || encoding !== undefined) && !/^\s*multipart\//i.test(type)) {
      const end = () => {
        if (raw.complete) return;
        // The reader of the body gets the error, and it is answered like any other. An error without a
        // listener would end the whole process: a call without a body does not read one, however long its
        // answer takes.
        if (raw.listenerCount('error') > 0) raw.emit('error', new ShopError('too_slow'));
        else raw.destroy();
      };
      const timer = setTimeout(end, bodyLimits.plain.timeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });

  // Fastify ends the connection with the answer to a body that is too large.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!request.raw.complete && !request.raw.destroyed) closeAfterBody(request.raw);
    done(null, payload);
  });

  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && !raw.destroyed) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), bodyLimits.lingerMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * Closing a connection on which something unread arrives takes the answer away from a sender who reads it
 * only after the whole body. So when it is to be closed, only this side of it is, and the rest of the body is
 * dropped.
 */
function closeAfterBody(raw: IncomingMessage): void {
  const { socket } = raw;
  socket.destroySoon = () => {
    socket.end();
    raw.once('end', () => socket.destroy()).resume();
  };
}

/**
 * Runs `read`, which reads the body of this request. 408 when the body is not complete in time, or slower
 * than the minimum speed; then the connection is closed with the answer.
 */
export async function withTimeLimit<T>(
  request: FastifyRequest,
  { timeoutMs, leastBytesPerSecond, everyMs }: BodyLimit,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const leastBytes = (leastBytesPerSecond * everyMs) / 1000;
  let seenBytes = socket.bytesRead;
  let deadline: NodeJS.Timeout | undefined;
  let meter: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new ShopError('too_slow'));
    deadline = setTimeout(end, timeoutMs);
    meter = setInterval(() => {
      if (socket.bytesRead - seenBytes < leastBytes) end();
      seenBytes = socket.bytesRead;
    }, everyMs);
  });
  const reading = read();
  // Not awaited any more once it was too slow; it fails when the connection is closed.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearTimeout(deadline);
    clearInterval(meter);
  }
}
