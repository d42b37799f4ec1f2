import { expect, test } from 'vitest';
import { findPincodeProblem } from '#shared/pincode.ts';
import { findPlaceOf, INDIAN_STATES } from './pincodes.rules.ts';

/**
 * Pincodes by state, with their city where there is one; several are beside a border, or in a city's
 * district.
 */
const PLACES: Record<string, Record<string, string>> = {
  'Andaman and Nicobar Islands': { 744101: '' },
  'Andhra Pradesh': { 518001: '', 533101: '' },
  'Arunachal Pradesh': { 791111: '' },
  Bihar: { 821115: '', 842001: '' },
  Chandigarh: { 160017: 'Chandigarh' },
  Chhattisgarh: { 492001: 'Raipur' },
  'Dadra and Nagar Haveli and Daman and Diu': { 362520: '', 396210: '' },
  Delhi: { 110001: 'New Delhi' },
  Goa: { 403001: '' },
  Gujarat: { 362560: '', 396191: '' },
  Haryana: { 122001: 'Gurugram', 122107: '' },
  Jharkhand: { 814112: '', 822101: '', 834001: 'Ranchi' },
  Karnataka: { 560001: 'Bengaluru', 560103: 'Bengaluru', 580001: '', 580020: 'Hubballi' },
  Kerala: { 673001: 'Kozhikode', 682001: 'Kochi' },
  Ladakh: { 194101: '' },
  Lakshadweep: { 682555: '' },
  Maharashtra: { 400001: 'Mumbai', 400702: '', 400703: 'Navi Mumbai' },
  Manipur: { 795128: '' },
  Meghalaya: { 793150: '' },
  Mizoram: { 796001: '' },
  Nagaland: { 797001: '' },
  Puducherry: { 533464: '', 605001: 'Puducherry', 609602: '', 673310: '' },
  Sikkim: { 737101: 'Gangtok', 737121: '' },
  'Tamil Nadu': { 605602: '', 607001: '' },
  Telangana: { 500081: 'Hyderabad', 507001: '' },
  Tripura: { 799001: 'Agartala' },
  'Uttar Pradesh': {
    201014: 'Ghaziabad',
    201301: 'Noida',
    201310: '',
    244001: '',
    246701: '',
    247001: '',
    262001: '',
  },
  Uttarakhand: { 246149: '', 248001: 'Dehradun', 248179: '', 262501: '', 263139: '' },
  'West Bengal': { 734001: 'Siliguri', 734101: '' },
  // Of the army, or on both sides of a border.
  '': {
    160062: '',
    244713: '',
    247667: '',
    262308: '',
    362540: '',
    507126: '',
    605110: '',
    607402: '',
    813208: '',
    900056: '',
  },
};

test.each(Object.entries(PLACES))('pincodes of %j', (state, cities) => {
  for (const [pincode, city] of Object.entries(cities))
    expect(findPlaceOf(pincode), pincode).toEqual({ city, state });
});

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
