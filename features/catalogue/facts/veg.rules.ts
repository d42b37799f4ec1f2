// Whether food is vegetarian, according to its fields; names are never used to guess. Pure.

import { readFactName } from './fact-names.rules.ts';

/** Egg counts as non-vegetarian, as the legal mark defines it. */
export type Veg = 'veg' | 'non-veg';

const VEG = new Set(
  `veg, vegetarian, pure veg, pure vegetarian, 100 veg, 100 vegetarian, 100 pure veg, vegan, green, green dot, lacto vegetarian,
   suitable for vegetarians, suitable for vegetarian, jain, शाकाहारी, शुद्ध शाकाहारी, वेज`.split(/,\s+/),
);
const NON_VEG = new Set(
  `non veg, nonveg, non vegetarian, nonvegetarian, not veg, not vegetarian, contains egg, contains eggs, with egg, egg, eggetarian,
   eggitarian, ovo vegetarian, contains meat, contains fish, meat, fish, seafood, brown, brown dot, red dot, brown triangle,
   मांसाहारी, नॉन वेज`.split(/,\s+/),
);
const YES = new Set(['yes', 'y', 'true', '1', 'हाँ']);
const NO = new Set(['no', 'n', 'false', '0', 'नहीं']);
const ASKS_VEG = new Set(['veg', 'vegetarian', 'is veg', 'is vegetarian']);
const ASKS_NON_VEG = new Set(['non veg', 'non vegetarian', 'is non veg']);
/** Of fields that may state it; the database uses the same pattern (product.store.ts). */
export const VEG_FIRST_LETTERS = 'vnifd';
export const MAX_VEG_VALUE = 60;
const MAY_SAY_VEG = new RegExp(`^[^a-z]*[${VEG_FIRST_LETTERS}]`, 'i');

/** null if no field states it clearly, or if two contradict each other. */
export function readVeg(fields: Readonly<Record<string, string>>): Veg | null {
  let veg: Veg | null = null;
  for (const [name, value] of Object.entries(fields)) {
    if (value.length > MAX_VEG_VALUE || !MAY_SAY_VEG.test(name)) continue;
    const said = readAnswer(name, toWords(value));
    if (said === null) continue;
    if (veg !== null && said !== veg) return null;
    veg = said;
  }
  return veg;
}

/** Checks the value first: few texts match, and many products are read. */
function readAnswer(name: string, answer: string): Veg | null {
  const isYes = YES.has(answer);
  if (isYes || NO.has(answer)) {
    const question = toWords(name);
    if (ASKS_VEG.has(question)) return isYes ? 'veg' : 'non-veg';
    return ASKS_NON_VEG.has(question) ? (isYes ? 'non-veg' : 'veg') : null;
  }
  const said = VEG.has(answer) ? 'veg' : NON_VEG.has(answer) ? 'non-veg' : null;
  return said && readFactName(name) === 'veg' ? said : null;
}

function toWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
