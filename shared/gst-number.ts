// GST registration numbers of sellers in India, the states whose codes they begin with, and the place of a
// supply. Pure.

type State = {
  /** The spelling used by GST. */
  name: string;
  /** The first two digits of GSTINs of its sellers. */
  code: string;
  /** A union territory without a legislature: the state's half of the tax is UTGST here. */
  isTerritory?: true;
  /** Other spellings in use: earlier names, abbreviations in addresses and on number plates. */
  alias: readonly string[];
};

const STATES: readonly State[] = [
  { name: 'Jammu and Kashmir', code: '01', alias: ['JK'] },
  { name: 'Himachal Pradesh', code: '02', alias: ['HP'] },
  { name: 'Punjab', code: '03', alias: ['PB'] },
  { name: 'Chandigarh', code: '04', alias: ['CH'], isTerritory: true },
  { name: 'Uttarakhand', code: '05', alias: ['UK', 'UT', 'Uttaranchal'] },
  { name: 'Haryana', code: '06', alias: ['HR'] },
  { name: 'Delhi', code: '07', alias: ['DL', 'New Delhi', 'NCT', 'National Capital Territory'] },
  { name: 'Rajasthan', code: '08', alias: ['RJ'] },
  { name: 'Uttar Pradesh', code: '09', alias: ['UP'] },
  { name: 'Bihar', code: '10', alias: ['BR'] },
  { name: 'Sikkim', code: '11', alias: ['SK'] },
  { name: 'Arunachal Pradesh', code: '12', alias: ['AR'] },
  { name: 'Nagaland', code: '13', alias: ['NL'] },
  { name: 'Manipur', code: '14', alias: ['MN'] },
  { name: 'Mizoram', code: '15', alias: ['MZ'] },
  { name: 'Tripura', code: '16', alias: ['TR'] },
  { name: 'Meghalaya', code: '17', alias: ['ML'] },
  { name: 'Assam', code: '18', alias: ['AS'] },
  { name: 'West Bengal', code: '19', alias: ['WB'] },
  { name: 'Jharkhand', code: '20', alias: ['JH'] },
  { name: 'Odisha', code: '21', alias: ['OD', 'OR', 'Orissa'] },
  { name: 'Chhattisgarh', code: '22', alias: ['CG', 'CT', 'Chattisgarh'] },
  { name: 'Madhya Pradesh', code: '23', alias: ['MP'] },
  { name: 'Gujarat', code: '24', alias: ['GJ'] },
  {
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    code: '26',
    alias: ['DH', 'DN', 'DD', 'Dadra and Nagar Haveli', 'Daman and Diu'],
    isTerritory: true,
  },
  { name: 'Maharashtra', code: '27', alias: ['MH'] },
  { name: 'Karnataka', code: '29', alias: ['KA'] },
  { name: 'Goa', code: '30', alias: ['GA'] },
  { name: 'Lakshadweep', code: '31', alias: ['LD'], isTerritory: true },
  { name: 'Kerala', code: '32', alias: ['KL'] },
  { name: 'Tamil Nadu', code: '33', alias: ['TN'] },
  { name: 'Puducherry', code: '34', alias: ['PY', 'Pondicherry'] },
  {
    name: 'Andaman and Nicobar Islands',
    code: '35',
    alias: ['AN', 'Andaman and Nicobar'],
    isTerritory: true,
  },
  { name: 'Telangana', code: '36', alias: ['TS', 'TG'] },
  { name: 'Andhra Pradesh', code: '37', alias: ['AP'] },
  { name: 'Ladakh', code: '38', alias: ['LA'], isTerritory: true },
];

const byName = new Map(
  STATES.flatMap((state) => [state.name, ...state.alias].map((name) => [toKey(name), state] as const)),
);
const byCode = new Map(STATES.map((state) => [state.code, state]));

/** The state that was typed, with any spacing and capitals; undefined when there is none. */
export function findState(text: string): State | undefined {
  return byName.get(toKey(text));
}

export function stateOfGstNumber(gstNumber: string): State | undefined {
  return byCode.get(gstNumber.slice(0, 2));
}

function toKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll('&', 'and');
  return plain.replace(/[^a-z]/g, '').replace(/^(?:stateof|the)/, '');
}

/** State code, the owner's PAN, the number of the registration, Z, check digit. */
const GST_NUMBER = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
export const GST_NUMBER_PROBLEM = 'This is not a GSTIN. It has 15 characters, like 29AAGCB7383J1Z4.';
const GST_CHECK_PROBLEM = 'This GSTIN is mistyped: its last character does not fit the others.';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In capitals and without spaces; undefined when its form or its check digit is invalid. */
export function toGstNumber(text: string): string | undefined {
  return findGstProblem(text) === '' ? toPlain(text) : undefined;
}

/** What is wrong with it, in words; '' for nothing. */
export function findGstProblem(text: string): string {
  const number = toPlain(text);
  if (!GST_NUMBER.test(number) || !stateOfGstNumber(number)) return GST_NUMBER_PROBLEM;
  return checkDigitOf(number) === number[14] ? '' : GST_CHECK_PROBLEM;
}

const toPlain = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** Every second digit is doubled; the two base-36 digits of each product are added. */
function checkDigitOf(number: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at++) {
    const product = DIGITS.indexOf(number[at]!) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36]!;
}

/**
 * A GSTIN belongs to one state: a store in another state needs its own, otherwise it issues bills
 * without tax.
 */
export function withGstNumber<Seller extends { state: string; gstNumber: string | null }>(
  seller: Seller,
  ofShop: string | null,
): Seller {
  if (seller.gstNumber !== null || ofShop === null) return seller;
  const state = findState(seller.state);
  const isElsewhere = state !== undefined && state.code !== stateOfGstNumber(ofShop)?.code;
  return isElsewhere ? seller : { ...seller, gstNumber: ofShop };
}

export type PlaceOfSupply = {
  /**
   * Within a state there are two halves, of the union and of the state; between two states there is one
   * tax.
   */
  isWithinState: boolean;
  /** The name of the state's half. */
  localName: 'SGST' | 'UTGST';
  /** 'Karnataka (29)'; '' for unknown. */
  placeOfSupply: string;
};

/** An unknown state of the buyer counts as the store's, because it delivers within minutes. */
export function findPlaceOfSupply(
  seller: { gstNumber: string | null; state: string },
  buyersStateText: string,
): PlaceOfSupply {
  const sellersState = stateOfGstNumber(seller.gstNumber ?? '') ?? findState(seller.state);
  const state = findState(buyersStateText) ?? sellersState;
  return {
    isWithinState: sellersState?.code === state?.code,
    localName: state?.isTerritory ? 'UTGST' : 'SGST',
    placeOfSupply: state ? `${state.name} (${state.code})` : '',
  };
}
