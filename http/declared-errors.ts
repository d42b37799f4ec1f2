// Which errors a call may answer: those that follow from its method and access level, and those that its
// route names. They are listed in the OpenAPI document; any other error answer is logged.

import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Access } from '#shared/call.ts';

const OF_ANY_CALL: readonly ErrorCode[] = ['invalid_input', 'internal', 'busy'];
const OF_WRITES: readonly ErrorCode[] = [
  'cross_site',
  'too_slow',
  'body_too_large',
  'unsupported_media_type',
];
const BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  visitor: ['session_expired'],
  shopper: ['not_signed_in'],
  staff: ['not_signed_in', 'forbidden', 'second_step_required'],
  admin: ['not_signed_in', 'forbidden', 'second_step_required'],
};

export type ErrorSource = {
  method: string | readonly string[];
  config?: FastifyContextConfig;
};

/** null for a route that declares none: a page, a picture, the catch-all. */
export function listErrors({ method, config }: ErrorSource): ErrorCode[] | null {
  const { access, isWrite, errors, sensitive } = config ?? {};
  if (!access || !errors) return null;
  const reads = [method].flat().every((name) => name === 'GET' || name === 'HEAD');
  const ofMethod = reads && !isWrite ? [] : OF_WRITES;
  const ofSensitive: readonly ErrorCode[] = sensitive ? ['confirm_first'] : [];
  return [...new Set([...errors, ...ofSensitive, ...BY_ACCESS[access], ...ofMethod, ...OF_ANY_CALL])];
}

export function isDeclared(code: ErrorCode, { routeOptions }: FastifyRequest): boolean {
  const { method = [], config } = routeOptions ?? {};
  return listErrors({ method, config })?.includes(code) ?? true;
}
