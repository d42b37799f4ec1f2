import { expect, test } from 'vitest';
import { findPlaceOf, INDIAN_STATES } from './pincodes.rules.ts';

test.each([
  ['560001', 'Bengaluru', 'Karnataka'],
  ['110001', 'New Delhi', 'Delhi'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['400703', 'Navi Mumbai', 'Maharashtra'],
  ['403001', '', 'Goa'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['122001', 'Gurugram', 'Haryana'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['194101', '', 'Ladakh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['362520', '', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['500081', 'Hyderabad', 'Telangana'],
  ['533464', '', 'Puducherry'],
  ['533101', '', 'Andhra Pradesh'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['682001', 'Kochi', 'Kerala'],
  ['682555', 'Kochi', 'Lakshadweep'],
  ['737101', 'Gangtok', 'Sikkim'],
  ['744101', '', 'Andaman and Nicobar Islands'],
  ['791111', '', 'Arunachal Pradesh'],
  ['834001', 'Ranchi', 'Jharkhand'],
  ['842001', '', 'Bihar'],
  ['900056', '', ''],
])('%s is in %s, %s', (pincode, city, state) => {
  expect(findPlaceOf(pincode)).toEqual({ city, state });
});

test('what is no pincode is nowhere', () => {
  for (const text of ['', '56000', '5600011', '056001', 'abcdef', '560 001', '५६०००१']) {
    expect(findPlaceOf(text)).toEqual({ city: '', state: '' });
  }
});

test('no beginning is given twice, and there are 36 states and union territories in alphabetical order', () => {
  expect(INDIAN_STATES).toHaveLength(36);
  expect([...INDIAN_STATES].sort()).toEqual(INDIAN_STATES);
  const all = INDIAN_STATES.flatMap((state) => findAll(state));
  expect(new Set(all).size).toBe(all.length);
});

/** Pincodes of the state, one for each first three digits. */
function findAll(state: string): string[] {
  const all = Array.from({ length: 900 }, (_, index) => `${index + 100}999`);
  return all.filter((pincode) => findPlaceOf(pincode).state === state);
}
