// Passkeys of this browser. The library that talks to the device is loaded when first needed.

import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { t } from '../language.ts';
import { ApiError } from '../api.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** False also on the server, and on insecure pages (http). */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Throws ApiError with a message for the user when the device gives no passkey. */
export async function askPasskey(options: unknown) {
  const library = await load();
  return library
    .startAuthentication({ optionsJSON: options as RequestOptions })
    .catch((error: unknown) => refuse(error, t('No passkey was used. Please try again.')));
}

/** The same for a new passkey. */
export async function createPasskey(options: unknown) {
  const library = await load();
  return library
    .startRegistration({ optionsJSON: options as CreationOptions })
    .catch((error: unknown) => refuse(error, t('No passkey was created. Please try again.')));
}

async function load() {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new ApiError(0, { message: t('This could not be opened. Check your connection and try again.') });
  }
}

function refuse(error: unknown, message: string): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw new ApiError(0, {
    message: isKnown ? t('This device already has a passkey for your account.') : message,
  });
}
