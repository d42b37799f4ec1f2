// The people of the demo's past: shoppers around each store, and who works in it. Invented: their e-mails end
// in a domain that nobody can own, no Indian mobile number begins with 5, and nobody knows a password.

import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { DAY_MS } from '#shared/times.ts';
import { SHARES } from '../day/store-habits.ts';
import { DEMO_ADDRESS, DEMO_STORES, listAreasOf, type DemoStore } from '../demo-stores.ts';
import { toName } from '../people-names.ts';
import type { Rng } from '../pictures/svg/rng.ts';
import words from './words.json' with { type: 'json' };

/** Random numbers and ids of one past. */
export type Draw = Rng & { makeId: (time: number) => string };

export type Account = { id: string; name: string; email: string; mobile: string; createdAt: number };
export type Customer = Account & {
  address: DeliveryAddress;
  /** Products that are bought again and again, by their place in the catalogue. */
  usual: number[];
  /** How long the groceries of an order last. */
  everyMs: number;
  pays: 'upi' | 'card' | 'cash';
  replaces: boolean;
  /** null: has not ordered yet. */
  lastAt: number | null;
};
export type StaffRole = 'manager' | 'picker' | 'rider';
export type Worker = Account & { role: StaffRole; storeId: string };

const ROLES_OF_STORE = 'manager picker picker picker rider rider rider rider'.split(' ') as StaffRole[];
/** Staff were there before the first order. */
const HIRED_DAYS_BEFORE = 30;
const USUAL = 14;

function drawAccount(draw: Draw, number: number, domain: string, createdAt: number): Account {
  const name = toName(number * 37);
  return {
    id: draw.makeId(createdAt),
    name,
    email: `${name.replace(' ', '.')}.${number}@${domain}`.toLowerCase(),
    mobile: `55${String(Math.floor(draw.next() * 1e8)).padStart(8, '0')}`,
    createdAt,
  };
}

export function drawStaff(draw: Draw, store: DemoStore, storeAt: number, from: number): Worker[] {
  return ROLES_OF_STORE.map((role, at) => ({
    ...drawAccount(
      draw,
      storeAt * ROLES_OF_STORE.length + at + 1,
      'staff.example',
      from - HIRED_DAYS_BEFORE * DAY_MS,
    ),
    role,
    storeId: store.id,
  }));
}

/** Pincodes for which this store is the nearest, by the minutes of the ride. */
export function listNearest(store: DemoStore): Map<number, string[]> {
  const minutesOf = new Map<string, number>();
  for (const other of DEMO_STORES.filter(({ id }) => id !== store.id))
    for (const { pincode, rideMinutes } of listAreasOf(other))
      minutesOf.set(pincode, Math.min(rideMinutes, minutesOf.get(pincode) ?? Infinity));
  const nearest = listAreasOf(store).filter(
    ({ pincode, rideMinutes }) => rideMinutes < (minutesOf.get(pincode) ?? Infinity),
  );
  return new Map(
    [...Map.groupBy(nearest, ({ rideMinutes }) => rideMinutes)].map(([minutes, areas]) => [
      minutes,
      areas.map(({ pincode }) => pincode),
    ]),
  );
}

type Place = { number: number; pincode: string; createdAt: number; drawProduct: () => number };

export function drawCustomer(draw: Draw, { number, pincode, createdAt, drawProduct }: Place): Customer {
  const account = drawAccount(draw, number, 'people.example', createdAt);
  const { city, state, country } = DEMO_ADDRESS;
  const riderNote = draw.pick(words.riderNotes);
  return {
    ...account,
    address: {
      address_line: `${1 + Math.floor(draw.next() * 90)} ${draw.pick(words.streets)}`,
      ...{ city, state, country, pincode, mobile: account.mobile, label: 'Home' },
      house: `Flat ${1 + Math.floor(draw.next() * 9)}0${1 + Math.floor(draw.next() * 8)}, ${draw.pick(words.houses)}`,
      ...(riderNote && { riderNote }),
    },
    ...drawHabits(draw, drawProduct),
  };
}

/** Some order every few days, most once or twice a month. */
export function drawHabits(draw: Draw, drawProduct: () => number) {
  const pays = draw.next();
  return {
    usual: [...new Set(Array.from({ length: USUAL }, drawProduct))],
    everyMs: (3 + 22 * draw.next() ** 2) * DAY_MS,
    pays: pays < 0.48 ? ('upi' as const) : pays < 0.68 ? ('card' as const) : ('cash' as const),
    replaces: draw.next() < SHARES.replaces,
    lastAt: null,
  };
}
