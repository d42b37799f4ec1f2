import type { FastifyReply } from 'fastify';
import { TIME_HEADER } from '#shared/server-time.ts';

/** Browsers count minutes and lateness from this time: the clock of a device may be wrong. Answers it. */
export function sayTime(reply: FastifyReply): Date {
  const now = new Date();
  reply.header(TIME_HEADER, now.toISOString());
  return now;
}
