// Which numbers exist, by Google's tables of all countries: 100 kB, for the server only.

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { withLatinDigits } from './clean-text.ts';
import { MOBILE_PROBLEM, PHONE_PROBLEM } from './phone.ts';
import { ShopError } from './shop-error.ts';

/** 400 for a number that cannot be called; '' and null are none. */
export function requireCallable(
  phones: Record<string, string | null | undefined>,
  message = PHONE_PROBLEM,
): void {
  const wrong = Object.entries(phones).filter(([, phone]) => phone && !isCallable(phone));
  if (wrong.length === 0) return;
  throw new ShopError('invalid_input', {
    message,
    fields: Object.fromEntries(wrong.map(([field]) => [field, message])),
  });
}

export const requireCallableMobile = (mobile: string): void => requireCallable({ mobile }, MOBILE_PROBLEM);

function isCallable(phone: string): boolean {
  return parsePhoneNumberFromString(withLatinDigits(phone), 'IN')?.isValid() ?? false;
}
