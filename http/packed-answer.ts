// A large answer that is the same for everybody: compressed once, and then sent as it is. Who takes no gzip
// gets it unpacked in pieces, no faster than they read.

import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type PackedAnswer = { gzip: Buffer; etag: string };

/** Of the route that sends one: it is compressed already. */
export const PACKED = { compress: false } as const;

export async function packAnswer(text: Iterable<string> | AsyncIterable<string>): Promise<PackedAnswer> {
  const source = Readable.from(text, { objectMode: false });
  const packing = createGzip();
  source.on('error', (error) => packing.destroy(error));
  const gzip = await buffer(source.pipe(packing));
  return { gzip, etag: `"${hash('sha256', gzip, 'base64url').slice(0, 22)}"` };
}

/** The caller sets content type and Cache-Control. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { gzip, etag }: PackedAnswer,
): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', etag);
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (headers['accept-encoding']?.includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(Readable.from([gzip], { objectMode: false }).pipe(createGunzip()));
}
