// How long the shop waits for what somebody sends. Every body has a time by which it must be whole, and a
// file a least speed as well, so that nobody holds memory, a file or a turn by sending a byte now and then
// (docs/decisions/03).

import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/shop-error.ts';
import type { ShopApp } from './routing.ts';

/** The least speed is asked for over every `everyMs`; 0 asks for none. */
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
   * What is left of a body that was answered before it was whole: so that the answer is not lost with the
   * connection.
   */
  lingerMs: 15_000,
  /** A connection on which nothing moves in either direction, e.g. because nobody reads the answers. */
  silentMs: 150_000,
  /** How often Node looks for connections that are over their time. */
  checkEveryMs: 5_000,
};
export type BodyLimits = typeof BODY_LIMITS;

declare module 'fastify' {
  interface FastifyInstance {
    bodyLimits: BodyLimits;
  }
}

/** For the server itself: no request takes longer than the largest file may, with its waiting for a turn. */
export function toServerTimes({ headersMs, file, checkEveryMs }: BodyLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: 2 * Math.max(file.timeoutMs, headersMs),
    connectionsCheckingInterval: checkEveryMs,
  };
}

/** Every body but the forms with files, whose readers use `withTimeLimit`. */
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
        // Whoever reads the body hears of it, and it is answered like any other error. An error that nobody
        // hears would end the whole process: a call without a body does not read one, however long its
        // answer takes.
        if (raw.listenerCount('error') > 0) raw.emit('error', new ShopError('too_slow'));
        else raw.destroy();
      };
      const timer = setTimeout(end, bodyLimits.plain.timeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
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
 * What `read` gives, which reads the body of this request. 408 when the body is not whole in time, or comes
 * slower than the least speed; then the connection is closed with the answer.
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
  // Nobody waits for it any more once it was too slow; it fails when the connection is closed.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearTimeout(deadline);
    clearInterval(meter);
  }
}
