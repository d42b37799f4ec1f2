// What to tell the shopper when a call failed.

import { t } from './language.ts';
import { ApiError } from './api.ts';

/** The server's own message for ApiErrors; unforeseen errors get a general one. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : t('Something went wrong. Please try again.');
}

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'OFFLINE';
