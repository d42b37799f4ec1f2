// The rules of an address, for the form and the server.

import { MOBILE_PROBLEM, readMobile } from '#shared/phone.ts';
import { findPincodeProblem, tidyPincode } from '#shared/pincode.ts';
import { ADDRESS_EXTRAS, type AddressExtra } from '#shared/address.ts';
import type { AddressFields } from './address.contract.ts';

export type AddressField = keyof AddressFields;
type RequiredField = Exclude<AddressField, AddressExtra>;

export const HOME_COUNTRY = 'India';

const LABELS: Record<RequiredField, string> = {
  address_line: 'street and area',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  country: 'country',
  mobile: 'mobile number',
};
const FIELDS = Object.keys(LABELS) as RequiredField[];

const IN_INDIA = new Set(['india', 'bharat', 'भारत']);

export const isInIndia = (country: string): boolean => IN_INDIA.has(country.trim().toLowerCase());

/** Trimmed, an Indian pincode without spaces, a mobile as it is called, both with the digits 0 to 9. */
export function tidyAddress(fields: AddressFields): AddressFields {
  const tidy = Object.fromEntries(FIELDS.map((field) => [field, fields[field].trim()])) as AddressFields;
  const extras = ADDRESS_EXTRAS.filter((field) => fields[field] !== undefined);
  return {
    ...tidy,
    ...Object.fromEntries(extras.map((field) => [field, fields[field]!.replace(/\s+/g, ' ').trim()])),
    pincode: isInIndia(tidy.country) ? tidyPincode(tidy.pincode) : tidy.pincode,
    mobile: readMobile(tidy.mobile) ?? tidy.mobile,
  };
}

/** {} when all are valid. Expects tidied fields. */
export function findAddressProblems(fields: AddressFields): Partial<Record<AddressField, string>> {
  const problems: Partial<Record<AddressField, string>> = {};
  const pincodeProblem = isInIndia(fields.country) ? findPincodeProblem(fields.pincode) : '';
  if (pincodeProblem) problems.pincode = pincodeProblem;
  if (readMobile(fields.mobile) === null) problems.mobile = MOBILE_PROBLEM;
  for (const field of FIELDS) if (fields[field].trim() === '') problems[field] = `Enter the ${LABELS[field]}`;
  return problems;
}

/** Equal to that of an order, for example. */
export function findAddress<Saved extends AddressFields>(
  saved: readonly Saved[],
  wanted: AddressFields | null | undefined,
): Saved | undefined {
  if (!wanted) return undefined;
  return saved.find(
    (address) =>
      FIELDS.every((field) => address[field] === wanted[field]) &&
      (address.house ?? '') === (wanted.house ?? ''),
  );
}
