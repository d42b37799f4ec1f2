// Configuration of the services beside the database: mail, pictures, the push services of browsers, a CDN.

import type { CdnConfig } from '../pages/cdn.ts';
import { ConfigError, readInteger, readUrl, type VariableReader } from './read-values.ts';

export function readSmtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587 or smtps://...');
  }
  return text;
}

/** Errors never repeat the value: it contains a secret. */
export function readImageStoreUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isComplete =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username &&
    url.password &&
    /^\/[^/]+\/?$/.test(url.pathname) &&
    !url.hash &&
    [...url.searchParams.keys()].every((name) => name === 'region') &&
    canDecode(url.username + url.password);
  if (!isComplete) {
    throw new ConfigError(
      'IMAGE_STORE_URL must look like https://KEY:SECRET@host/bucket?region=eu-central-1, with / in the secret as %2F',
    );
  }
  return text;
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

export function readPushKey(text: string | undefined): string | null {
  if (text !== undefined && !/^[\w-]{43}$/.test(text))
    throw new ConfigError(
      'PUSH_PRIVATE_KEY must be 43 characters of base64url, as DATA_DIR/push-private-key has',
    );
  return text ?? null;
}

export function readPushServices(text = ''): string[] {
  return text
    .split(',')
    .filter((service) => service.trim() !== '')
    .map((service) => readUrl('PUSH_SERVICES', service.trim()));
}

export function readCdn(read: VariableReader): CdnConfig | null {
  const seconds = readInteger('CDN_SECONDS', read('CDN_SECONDS'), 0, 0, 3600);
  const purgeUrl = read('CDN_PURGE_URL') ?? null;
  if (purgeUrl && !/^https?:$/.test(URL.parse(purgeUrl)?.protocol ?? ''))
    throw new ConfigError('CDN_PURGE_URL must begin with http:// or https://');
  if (purgeUrl && seconds === 0) throw new ConfigError('CDN_PURGE_URL needs CDN_SECONDS above 0 beside it');
  return seconds > 0 ? { seconds, purgeUrl } : null;
}
