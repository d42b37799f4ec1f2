// What a pincode says about its address: the state, and the city of a large one. Its first digits are a
// sorting district of India Post. Nothing where a district crosses a border: the state decides the tax.

/** By the beginnings of their pincodes; the longest beginning decides. */
const STATES: Record<string, string> = {
  // Districts that cross a border, where the next digits do not decide: Mohali beside Chandigarh, Diu,
  // Roorkee and Kashipur, Kumaon and Pilibhit, Bhadrachalam, Puducherry's villages, Sahibganj.
  '': '16005 16006 16007 1601 36254 36257 2447 246 2476 262 5071 605 6074 609608 8132',
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chandigarh: '1600',
  Chhattisgarh: '49',
  'Dadra and Nagar Haveli and Daman and Diu': '36252 39621 39622 39623 39624',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '814 815 816 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  Lakshadweep: '68255',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Puducherry: '6050 60960 533464 673310',
  Punjab: '14 15 16',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64 6056 6057 6058',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28 2467 2620 2621 2622 2627 2628 2629',
  Uttarakhand: '2461 2464 248 249 2625 263',
  'West Bengal': '70 71 72 73 74',
};

/** A sorting district is larger than its city, whose own pincodes begin with 0 behind it. */
const CITIES: Record<string, string> = {
  // Uran, beside Navi Mumbai.
  '': '400702 400707',
  Agartala: '79900',
  Agra: '2820',
  Ahmedabad: '3800',
  Amritsar: '1430',
  Belagavi: '5900',
  Bengaluru: '5600 5601',
  Bhopal: '4620',
  Bhubaneswar: '7510',
  Chandigarh: '16000 16001 16002 16003 16004',
  Chennai: '6000 6001',
  Coimbatore: '6410',
  Cuttack: '7530',
  Dehradun: '2480',
  Dhanbad: '8260',
  Faridabad: '1210',
  Gangtok: '737101 737102',
  Ghaziabad: '2010',
  Guntur: '5220',
  Gurugram: '1220',
  Guwahati: '7810',
  Gwalior: '4740',
  Howrah: '71110',
  Hubballi: '58002 58003',
  Hyderabad: '5000',
  Imphal: '79500',
  Indore: '4520',
  Jabalpur: '4820',
  Jaipur: '3020',
  Jalandhar: '1440',
  Jammu: '1800',
  Jamshedpur: '8310',
  Jodhpur: '3420',
  Kanpur: '2080',
  Kochi: '6820',
  Kolkata: '7000',
  Kota: '3240',
  Kozhikode: '6730',
  Lucknow: '2260',
  Ludhiana: '1410',
  Madurai: '6250',
  Mangaluru: '5750',
  Meerut: '2500',
  Mumbai: '4000 4001',
  Mysuru: '5700',
  Nagpur: '4400',
  Nashik: '4220',
  'Navi Mumbai': '4007',
  'New Delhi': '110',
  Noida: '201301 201303 201304 201305 201307 201309',
  Patna: '8000',
  Prayagraj: '2110',
  Puducherry: '6050',
  Pune: '4110',
  Raipur: '4920',
  Rajkot: '3600',
  Ranchi: '8340',
  Salem: '6360',
  Shillong: '7930',
  Shimla: '17100',
  Siliguri: '7340',
  Srinagar: '1900',
  Surat: '3950',
  Thane: '4006',
  Thiruvananthapuram: '6950',
  Thrissur: '6800',
  Tiruchirappalli: '6200',
  Udaipur: '3130',
  Vadodara: '3900',
  Varanasi: '2210',
  Vijayawada: '5200',
  Visakhapatnam: '5300',
  Warangal: '5060',
};

const namesOf = (places: Record<string, string>) => Object.keys(places).filter((name) => name !== '');
export const INDIAN_STATES: readonly string[] = namesOf(STATES);
export const INDIAN_CITIES: readonly string[] = namesOf(CITIES);

const byBeginning = (places: Record<string, string>) =>
  new Map(Object.entries(places).flatMap(([name, all]) => all.split(' ').map((digits) => [digits, name])));
const STATE_OF = byBeginning(STATES);
const CITY_OF = byBeginning(CITIES);

/** '' for what the pincode does not decide, e.g. the city of a village, and for what is no pincode. */
export function findPlaceOf(pincode: string): { city: string; state: string } {
  if (!/^[1-9][0-9]{5}$/.test(pincode)) return { city: '', state: '' };
  const find = (names: ReadonlyMap<string, string>) => {
    for (let length = pincode.length; length > 1; length -= 1) {
      const name = names.get(pincode.slice(0, length));
      if (name !== undefined) return name;
    }
    return '';
  };
  return { city: find(CITY_OF), state: find(STATE_OF) };
}
