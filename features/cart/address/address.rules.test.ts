import { describe, expect, test } from 'vitest';
import { ADDRESS } from '#tests/factories.ts';
import { findAddress, findAddressProblems, tidyAddress } from './address.rules.ts';

const problemsOf = (fields: Partial<typeof ADDRESS>) => findAddressProblems({ ...ADDRESS, ...fields });

describe('an address in India', () => {
  test.each(['India', ' india ', 'INDIA', 'Bharat', 'भारत'])('has a pincode of six digits: %s', (country) => {
    expect(problemsOf({ country, pincode: '411001' })).toEqual({});
    for (const pincode of ['41100', '4110011', '41100a', 'SW1A 1AA', '४११००१', '-11001'])
      expect(problemsOf({ country, pincode }), pincode).toEqual({ pincode: 'Enter a six-digit pincode' });
  });

  test('has a pincode that India Post has', () => {
    for (const pincode of ['012345', '000000', '100001', '290001', '660001', '860001'])
      expect(problemsOf({ pincode }), pincode).toEqual({ pincode: 'There is no such pincode' });
  });

  test('is tidied: no spaces in the pincode, none and no dashes in the mobile', () => {
    const typed = { ...ADDRESS, pincode: ' 411 001 ', mobile: '+91 (98765) 432-10', city: '  Pune ' };
    expect(tidyAddress(typed)).toEqual({ ...ADDRESS, pincode: '411001', mobile: '9876543210', city: 'Pune' });
    expect(findAddressProblems(tidyAddress(typed))).toEqual({});
  });
});

test('an address elsewhere may have any postcode', () => {
  expect(problemsOf({ country: 'United Kingdom', pincode: 'SW1A 1AA' })).toEqual({});
  const typed = { ...ADDRESS, country: 'भारत', pincode: '५६० ००१', mobile: '९८७६५ ४३२१०' };
  expect(findAddressProblems(tidyAddress(typed))).toEqual({});
  expect(tidyAddress({ ...ADDRESS, country: 'United Kingdom', pincode: 'SW1A 1AA' }).pincode).toBe(
    'SW1A 1AA',
  );
});

test('a mobile is ten digits, or + and 7 to 15', () => {
  for (const mobile of ['9876543210', '+919876543210', '+9779801234567', '९८७६५४३२१०'])
    expect(problemsOf({ mobile }), mobile).toEqual({});
  for (const mobile of ['987654321', '98765432101', '+123456', '+1234567890123456', '98765x3210', '+'])
    expect(Object.keys(problemsOf({ mobile })), mobile).toEqual(['mobile']);
});

test('every missing field is named, with a text for that field', () => {
  const empty = { address_line: '', city: ' ', state: '', country: '', pincode: '', mobile: '' };
  expect(findAddressProblems(empty)).toEqual({
    address_line: 'Enter the street and area',
    city: 'Enter the city',
    state: 'Enter the state',
    country: 'Enter the country',
    pincode: 'Enter the pincode',
    mobile: 'Enter the mobile number',
  });
});

test('an order finds the address it went to, unless that was changed since', () => {
  const saved = [
    { ...ADDRESS, _id: '1', address_line: '7 Park Street' },
    { ...ADDRESS, _id: '2' },
  ];
  expect(findAddress(saved, ADDRESS)?._id).toBe('2');
  expect(findAddress(saved, { ...ADDRESS, city: 'Mumbai' })).toBeUndefined();
  expect(findAddress(saved, undefined)).toBeUndefined();
  // Two flats of a house; what else was added to the address since does not matter.
  const flats = [
    { ...ADDRESS, _id: '1', house: 'Flat 1' },
    { ...ADDRESS, _id: '2', house: 'Flat 2', riderNote: 'Ring twice' },
  ];
  expect(findAddress(flats, { ...ADDRESS, house: 'Flat 2' })?._id).toBe('2');
  expect(findAddress(flats, ADDRESS)).toBeUndefined();
});
