// The makers of the demo's goods. Makers and their licences are invented like their brands: no state of India
// has the number 99, so no licence can be a real one.

import { fractionOf, hashOf, pickFrom } from './stable-hash.ts';

const PLACES = [
  'Food Park, Nashik, Maharashtra 422010',
  'Industrial Estate, Hosur, Tamil Nadu 635126',
  'Peenya Phase II, Bengaluru, Karnataka 560058',
  'Sanand Industrial Area, Ahmedabad, Gujarat 382110',
  'Focal Point, Ludhiana, Punjab 141010',
  'Mandideep, Bhopal, Madhya Pradesh 462046',
  'Baddi, Solan, Himachal Pradesh 173205',
  'Kundli, Sonipat, Haryana 131028',
  'Dankuni, Hooghly, West Bengal 712310',
  'Bahadurpally, Hyderabad, Telangana 500043',
] as const;
const FOOD = ['Foods Pvt. Ltd.', 'Food Products Ltd.', 'Agro Foods LLP', 'Consumer Foods Pvt. Ltd.'] as const;
const GOODS = [
  'Home Products Pvt. Ltd.',
  'Consumer Care Ltd.',
  'Industries LLP',
  'Products Pvt. Ltd.',
] as const;
/** The maker of what is sold loose. */
const PACKER = 'Taazabagh';

/** A range of a brand ("Dudhvan Select") has the same maker as the brand. */
export function toMaker(brand: string | null, isFood: boolean): string {
  const name = brand === null ? PACKER : brand.split(' ').slice(0, 1).join(' ');
  const company = pickFrom(isFood ? FOOD : GOODS, `company ${name}`);
  return `${name} ${company}, Plot ${1 + (hashOf(`plot ${name}`) % 90)}, ${pickFrom(PLACES, `place ${name}`)}`;
}

/** Fourteen digits: kind, state, year, office and number. */
export function toLicence(brand: string | null): string {
  const name = brand === null ? PACKER : brand.split(' ').slice(0, 1).join(' ');
  const digits = (count: number, of: string) =>
    String(Math.floor(fractionOf(`${of} ${name}`) * 10 ** count)).padStart(count, '0');
  return `199${20 + (hashOf(`year ${name}`) % 6)}${digits(3, 'office')}${digits(6, 'licence')}`;
}
