// Recognises what a custom field means by its usual names, tolerating case, punctuation and small typos:
// "FSSAI Lic. No.", "Mfg by", "Ingrediants". Pure.

/** Complete names, in the order of a label; brackets such as "(per 100 g)" are ignored. */
const NAMES = {
  veg: `veg non veg, veg nonveg, veg or non veg, vegetarian or non vegetarian, vegetarian non vegetarian, veg, vegetarian,
    non veg, non vegetarian, is veg, is vegetarian, veg mark, veg symbol, veg type, veg status, food type, food preference,
    dietary preference, dietary type, diet type, diet, dietary mark, fssai mark, food mark`,
  quantity: `net quantity, net qty, net weight, net wt, net content, net contents, net volume, net vol, net mass, net,
    quantity net, weight net`,
  mrp: `mrp, m r p, maximum retail price, max retail price, mrp inclusive of all taxes, mrp incl of all taxes`,
  ingredients: `ingredient, ingredients, ingredient list, list of ingredients, ingredients list, key ingredients, ingredients used,
    composition, made of ingredients, contents ingredients`,
  allergens: `allergen, allergens, allergen information, allergen info, allergen advice, allergen declaration, allergen warning,
    allergen statement, allergy advice, allergy information, allergy info, allergy warning, allergic information, allergies,
    contains allergens, contains allergen`,
  nutrition: `nutrition, nutrition facts, nutrition information, nutrition info, nutritional information, nutritional info,
    nutritional facts, nutritional value, nutritional values, nutrition values, nutrition value, nutrients, nutrition per 100 g,
    nutrition per 100 ml, nutritional information per 100 g, nutritional information per 100 ml, nutritional composition,
    typical values, nutrition per serving`,
  bestBefore: `best before, best by, best before use, use before, use by, use by date, best before date, expiry, expiry date, exp date, exp,
    shelf life, self life, consume before, consume within, expires in, validity`,
  licence: `fssai, fssai licence, fssai licence no, fssai licence number, fssai license, fssai license no, fssai license number,
    fssai lic, fssai lic no, fssai lic number, fssai no, fssai number, fssai number of licence, fssai registration,
    fssai registration no, fssai registration number, fssai reg no, lic no, licence no, license no, licence number,
    license number, food licence, food licence no, food licence number, fssai details, fssai code, central licence no`,
  maker: `maker, manufacturer, manufactured by, mfg by, mfd by, mfr, mfg, mfd, mfg by and packed by, made by, manufacturer name,
    manufacturer details, manufacturer address, manufacturer name and address, name and address of manufacturer,
    name and address of the manufacturer, manufactured and packed by, manufactured and marketed by, mfg and mkt by, mfg and pkd by,
    packed by, pkd by, packer, packer details, packer name and address, marketed by, mktd by, mkt by, marketer, marketer details,
    marketed and manufactured by, imported by, importer, importer details, importer name and address, imported and marketed by,
    produced by, producer, bottled by, distributed by, seller details, name of manufacturer, manufacturer packer importer,
    manufacturer or packer, manufacturer or importer`,
  origin: `country of origin, country, origin, origin country, made in, product of, country of manufacture, place of origin,
    country of manufacturing, manufactured in, produced in, country origin, coo`,
};
export type FactKind = keyof typeof NAMES;
export const FACT_KINDS = Object.keys(NAMES) as FactKind[];

/** Shorter names differ by single letters, so they must match exactly. */
const LONG_NAME = 8;

const KIND_OF = new Map<string, FactKind>();
const KIND_OF_SKELETON = new Map<string, FactKind>();
for (const [kind, names] of Object.entries(NAMES) as [FactKind, string][]) {
  for (const name of names.split(/,\s+/)) {
    KIND_OF.set(name, kind);
    if (toLetters(name).length >= LONG_NAME) KIND_OF_SKELETON.set(toSkeleton(name), kind);
  }
}

/** No usual name is longer. */
const MAX_NAME = 60;

export function readFactName(field: string): FactKind | null {
  if (field.length > MAX_NAME) return null;
  const name = field
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const known = KIND_OF.get(name);
  if (known) return known;
  const isLong = toLetters(name).length >= LONG_NAME;
  return (isLong && KIND_OF_SKELETON.get(toSkeleton(name))) || null;
}

function toLetters(name: string): string {
  return name.replace(/ /g, '');
}

/** What typos usually leave intact: the consonants, each once, with similar sounds merged. */
function toSkeleton(name: string): string {
  const letters = toLetters(name).replace(/c(?=[eiy])|z/g, 's');
  return (
    (letters[0] ?? '') +
    letters
      .slice(1)
      .replace(/[aeiouy]/g, '')
      .replace(/(.)\1+/g, '$1')
  );
}
