// Why the chosen store cannot deliver to an address, as the server returns it with a 409.

import { t } from '../../data/language.ts';
import { ApiError } from '../../data/api.ts';

export type StoreProblem =
  | { kind: 'not serviceable' }
  /** A store other than the chosen one delivers there. */
  | { kind: 'other store'; name: string }
  /** The message says when it opens. */
  | { kind: 'closed' };

export function toStoreProblem(error: unknown): StoreProblem | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'NOT_SERVICEABLE':
      return { kind: 'not serviceable' };
    case 'OTHER_STORE':
      return { kind: 'other store', name: (error.data as { store: { name: string } }).store.name };
    case 'STORE_CLOSED':
      return { kind: 'closed' };
    default:
      return null;
  }
}

export function formatNotServed(pincode: string): string {
  return t('We do not deliver to {pincode} yet. Choose another address.', { pincode });
}

export function formatServedBy(storeName: string): string {
  return t('This address is served by {store}.', { store: storeName });
}
