// The error that a use case throws when work must stop and roll back and the caller must be told why.

import { ERRORS, type ErrorCode } from './error-codes.ts';

type Details = {
  /** Replaces the table's message. */
  message?: string;
  /** Message per field name, shown at the field. */
  fields?: Record<string, string>;
  /** What the client needs to continue, e.g. the lines that fall short. */
  data?: unknown;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number;
};

export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = details.fields;
    this.data = details.data ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 400 whose message stands at the field too. */
export const refuseField = (field: string, message: string): ShopError =>
  new ShopError('invalid_input', { message, fields: { [field]: message } });
