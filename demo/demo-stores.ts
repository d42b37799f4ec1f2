// The demo's stores: three in Bengaluru that deliver to all of 560001 to 560110, some pincodes from two
// stores. The first is always open, so that the demo sells at any hour.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WeekHours } from '#shared/opening-hours.ts';
import stores from './demo-stores.json' with { type: 'json' };

export type DemoStore = (typeof DEMO_STORES)[number];

const EARLY_TO_MIDNIGHT: WeekHours = Array.from({ length: 7 }, () => ({ from: '06:00', to: '24:00' }));

/**
 * `serves`: the last three digits of the first and the last pincode it delivers to; `unitsSold`: approximate
 * sales of 28 days that the store starts with.
 */
export const DEMO_STORES = stores.map(({ serves, isAlwaysOpen, ...store }) => ({
  ...store,
  serves: serves as [number, number],
  hours: isAlwaysOpen ? null : EARLY_TO_MIDNIGHT,
}));

/** Names of areas and about where they are, by pincode; not all have one. */
const PLACES = new Map(
  readFileSync(join(import.meta.dirname, 'demo-areas.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [pincode = '', latitude, longitude, ...name] = line.split(' ');
      return [pincode, { name: name.join(' '), latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

const NEAREST_MINUTES = 3;
/** Neighbouring places have roughly neighbouring numbers: this many of them take a minute. */
const PINCODES_PER_MINUTE = 8;

export function listAreasOf({ pincode, serves: [first, last] }: DemoStore) {
  const home = Number(pincode);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const number = 560_000 + first + at;
    const away = Math.abs(number - home);
    return {
      ...(PLACES.get(String(number)) ?? { name: '', latitude: null, longitude: null }),
      pincode: String(number),
      rideMinutes: NEAREST_MINUTES + Math.floor(away / PINCODES_PER_MINUTE),
    };
  });
}

/** Where the demo's shopper lives, near the first store. */
export const DEMO_ADDRESS = {
  address_line: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  mobile: '9876543210',
};
