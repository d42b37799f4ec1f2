// The error that a use case throws when work must stop and roll back and the caller must be told why.

import { ERRORS, type ErrorCode } from './error-codes.ts';
import { isPhrase, toEnglish, type Phrase } from './phrase.ts';

type Details = {
  /** Replaces the table's message. */
  message?: string | Phrase;
  /** Message per field name, shown at the field. */
  fields?: Record<string, string | Phrase>;
  /** What the client needs to continue, e.g. the lines that fall short. */
  data?: unknown;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number;
};

/** Of the message, and of fields. */
export type ErrorPhrases = { message?: Phrase; fields?: Record<string, Phrase> };

export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** The messages with variable parts. */
  readonly said: ErrorPhrases | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const { message = ERRORS[code].message, fields } = details;
    super(toEnglish(message));
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields =
      fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, toEnglish(text)]));
    this.said = toSaid(message, fields);
    this.data = details.data ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 400 whose message stands at the field too. */
export const refuseField = (field: string, message: string | Phrase): ShopError =>
  new ShopError('invalid_input', { message, fields: { [field]: message } });

function toSaid(message: string | Phrase, fields: Details['fields'] = {}): ErrorPhrases | undefined {
  const ofFields = Object.entries(fields).filter((entry): entry is [string, Phrase] => isPhrase(entry[1]));
  const said = {
    ...(isPhrase(message) && { message }),
    ...(ofFields.length > 0 && { fields: Object.fromEntries(ofFields) }),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}
