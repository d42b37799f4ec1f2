// The header by which a client says that a repeated request is the same one.

import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/shop-error.ts';

const MAX_KEY_LENGTH = 200;

/** The key as sent, null when there is none; 400 when it is too long to store. */
export function readIdempotencyKey(request: Pick<FastifyRequest, 'headers'>): string | null {
  const key = [request.headers['idempotency-key'] ?? ''].flat()[0]!.trim();
  if (key.length > MAX_KEY_LENGTH) {
    const message = `The Idempotency-Key must have at most ${MAX_KEY_LENGTH} characters`;
    throw new ShopError('invalid_input', { message });
  }
  return key === '' ? null : key;
}
