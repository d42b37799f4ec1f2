import { expect, test } from 'vitest';
import { findPincodeProblem } from '#shared/pincode.ts';
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
  ['682555', '', 'Lakshadweep'],
  ['737101', 'Gangtok', 'Sikkim'],
  ['744101', '', 'Andaman and Nicobar Islands'],
  ['791111', '', 'Arunachal Pradesh'],
  ['834001', 'Ranchi', 'Jharkhand'],
  ['842001', '', 'Bihar'],
  ['900056', '', ''],
  // On both sides of a border.
  ['160062', '', ''],
  ['247667', '', ''],
  ['247001', '', 'Uttar Pradesh'],
  ['244713', '', ''],
  ['244001', '', 'Uttar Pradesh'],
  ['246149', '', 'Uttarakhand'],
  ['246701', '', 'Uttar Pradesh'],
  ['262308', '', ''],
  ['262501', '', 'Uttarakhand'],
  ['262001', '', 'Uttar Pradesh'],
  ['263139', '', 'Uttarakhand'],
  ['362540', '', ''],
  ['362560', '', 'Gujarat'],
  ['396210', '', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['396191', '', 'Gujarat'],
  ['507126', '', ''],
  ['507001', '', 'Telangana'],
  ['518001', '', 'Andhra Pradesh'],
  ['492001', 'Raipur', 'Chhattisgarh'],
  ['605110', '', ''],
  ['605602', '', 'Tamil Nadu'],
  ['607402', '', ''],
  ['607001', '', 'Tamil Nadu'],
  ['609602', '', 'Puducherry'],
  ['673310', '', 'Puducherry'],
  ['673001', 'Kozhikode', 'Kerala'],
  ['814112', '', 'Jharkhand'],
  ['813208', '', ''],
  ['822101', '', 'Jharkhand'],
  ['821115', '', 'Bihar'],
  // Other towns of a city's sorting district.
  ['122107', '', 'Haryana'],
  ['201310', '', 'Uttar Pradesh'],
  ['201014', 'Ghaziabad', 'Uttar Pradesh'],
  ['248179', '', 'Uttarakhand'],
  ['400702', '', 'Maharashtra'],
  ['560103', 'Bengaluru', 'Karnataka'],
  ['580001', '', 'Karnataka'],
  ['580020', 'Hubballi', 'Karnataka'],
  ['734101', '', 'West Bengal'],
  ['734001', 'Siliguri', 'West Bengal'],
  ['737121', '', 'Sikkim'],
  ['793150', '', 'Meghalaya'],
  ['795128', '', 'Manipur'],
  ['797001', '', 'Nagaland'],
  ['796001', '', 'Mizoram'],
  ['799001', 'Agartala', 'Tripura'],
])('%s is in %s, %s', (pincode, city, state) => expect(findPlaceOf(pincode)).toEqual({ city, state }));

test('what is no pincode is nowhere', () => {
  for (const text of ['', '56000', '5600011', '056001', 'abcdef', '560 001', '५६०००१'])
    expect(findPlaceOf(text)).toEqual({ city: '', state: '' });
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

test('a pincode begins as one of the circles of India Post or of the army', () => {
  const begins = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
  const none = begins.filter((two) => findPincodeProblem(`${two}0001`) !== '');
  expect(none).toEqual([
    ...['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '29', '35', '54', '55', '65', '66'],
    ...['86', '87', '88', '89'],
  ]);
  for (const two of none) expect(findPlaceOf(`${two}0001`)).toEqual({ city: '', state: '' });
  expect(findPincodeProblem('012345')).toBe('There is no such pincode');
});
