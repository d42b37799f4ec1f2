// The demo's stores: three in Bengaluru that deliver to all of 560001 to 560110, some pincodes from two
// stores. The first is always open, so that the demo sells at any hour.

import type { WeekHours } from '#features/store/hours.contract.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';

export type DemoStore = {
  id: string;
  name: string;
  addressLine: string;
  pincode: string;
  phone: string;
  latitude: number;
  longitude: number;
  hours: WeekHours | null;
  /** The last three digits of the first and the last pincode it delivers to. */
  serves: [first: number, last: number];
  /** Approximate sales of 28 days that the store starts with. */
  unitsSold: number;
};

const EARLY_TO_MIDNIGHT: WeekHours = Array.from({ length: 7 }, () => ({ from: '06:00', to: '24:00' }));

export const DEMO_STORES: readonly DemoStore[] = [
  {
    id: FIRST_STORE_ID,
    name: 'MG Road',
    addressLine: '12 Church Street',
    pincode: '560001',
    phone: '080 4000 1001',
    latitude: 12.9752,
    longitude: 77.6063,
    hours: null,
    serves: [1, 60],
    unitsSold: 20_000,
  },
  {
    id: '000000000000000000000002',
    name: 'Koramangala',
    addressLine: '80 Feet Road, 4th Block',
    pincode: '560034',
    phone: '080 4000 1002',
    latitude: 12.9345,
    longitude: 77.6266,
    hours: EARLY_TO_MIDNIGHT,
    serves: [25, 95],
    unitsSold: 16_000,
  },
  {
    id: '000000000000000000000003',
    name: 'Whitefield',
    addressLine: 'ITPL Main Road',
    pincode: '560066',
    phone: '080 4000 1003',
    latitude: 12.9857,
    longitude: 77.7363,
    hours: EARLY_TO_MIDNIGHT,
    serves: [50, 110],
    unitsSold: 12_000,
  },
];

const NEAREST_MINUTES = 3;
/** Neighbouring places have roughly neighbouring numbers: this many of them take a minute. */
const PINCODES_PER_MINUTE = 8;

export function listAreasOf({ pincode, serves: [first, last] }: DemoStore) {
  const home = Number(pincode);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const number = 560_000 + first + at;
    const away = Math.abs(number - home);
    return {
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
