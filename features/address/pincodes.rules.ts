// What a pincode says about its address: the state, and the city of a large one. Its first digits are a
// sorting district of India Post. Only a suggestion: districts cross the borders of some states.

/** States and union territories by the beginnings of their pincodes; the longest beginning decides. */
const STATES: Record<string, string> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chandigarh: '160',
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
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 73 74',
};

const CITIES: Record<string, string> = {
  Agartala: '7990',
  Agra: '282',
  Ahmedabad: '380',
  Amritsar: '143',
  Belagavi: '590',
  Bengaluru: '560',
  Bhopal: '462',
  Bhubaneswar: '751',
  Chandigarh: '160',
  Chennai: '600',
  Coimbatore: '641',
  Cuttack: '753',
  Dehradun: '248',
  Dhanbad: '826',
  Faridabad: '121',
  Gangtok: '7371',
  Ghaziabad: '2010',
  Guntur: '522',
  Gurugram: '122',
  Guwahati: '781',
  Gwalior: '474',
  Howrah: '711',
  Hubballi: '580',
  Hyderabad: '500',
  Imphal: '795',
  Indore: '452',
  Jabalpur: '482',
  Jaipur: '302',
  Jalandhar: '144',
  Jammu: '180',
  Jamshedpur: '831',
  Jodhpur: '342',
  Kanpur: '208',
  Kochi: '682',
  Kolkata: '700',
  Kota: '324',
  Kozhikode: '673',
  Lucknow: '226',
  Ludhiana: '141',
  Madurai: '625',
  Mangaluru: '575',
  Meerut: '250',
  Mumbai: '400',
  Mysuru: '570',
  Nagpur: '440',
  Nashik: '422',
  'Navi Mumbai': '4007',
  'New Delhi': '110',
  Noida: '2013',
  Patna: '800',
  Prayagraj: '211',
  Puducherry: '6050',
  Pune: '411',
  Raipur: '492',
  Rajkot: '360',
  Ranchi: '834',
  Salem: '636',
  Shillong: '793',
  Shimla: '171',
  Siliguri: '734',
  Srinagar: '190',
  Surat: '395',
  Thane: '4006',
  Thiruvananthapuram: '695',
  Thrissur: '680',
  Tiruchirappalli: '620',
  Udaipur: '313',
  Vadodara: '390',
  Varanasi: '221',
  Vijayawada: '520',
  Visakhapatnam: '530',
  Warangal: '506',
};

export const INDIAN_STATES: readonly string[] = Object.keys(STATES);
export const INDIAN_CITIES: readonly string[] = Object.keys(CITIES);

const byBeginning = (places: Record<string, string>) =>
  new Map(Object.entries(places).flatMap(([name, all]) => all.split(' ').map((digits) => [digits, name])));
const STATE_OF = byBeginning(STATES);
const CITY_OF = byBeginning(CITIES);

/** '' for what is not known, e.g. the city of a village, and for what is no pincode. */
export function findPlaceOf(pincode: string): { city: string; state: string } {
  if (!/^[1-9][0-9]{5}$/.test(pincode)) return { city: '', state: '' };
  const find = (names: ReadonlyMap<string, string>) => {
    for (let length = pincode.length; length > 1; length -= 1) {
      const name = names.get(pincode.slice(0, length));
      if (name) return name;
    }
    return '';
  };
  return { city: find(CITY_OF), state: find(STATE_OF) };
}
