// Extracts the facts that the law and shoppers ask for from a product's custom fields, in the order of a
// label, and separates all other fields. Names and texts stay as the owner wrote them. Pure.

import { FACT_KINDS, readFactName, type FactKind } from './fact-names.rules.ts';
import { readVeg, type Veg } from './veg.rules.ts';

export type Fact = {
  kind: FactKind;
  name: string;
  value: string;
  rows: readonly NutritionRow[];
};
export type NutritionRow = readonly [name: string, amount: string];
export type ProductFacts = {
  veg: Veg | null;
  facts: Fact[];
  rest: (readonly [name: string, value: string])[];
};

export function readFacts(fields: Readonly<Record<string, string>>): ProductFacts {
  const facts: Fact[] = [];
  const rest: ProductFacts['rest'] = [];
  for (const [name, value] of Object.entries(fields)) {
    const kind = readFactName(name);
    if (kind) facts.push({ kind, name, value, rows: kind === 'nutrition' ? readNutrition(value) : [] });
    else rest.push([name, value]);
  }
  // Facts of the same kind keep their order.
  return {
    veg: readVeg(fields),
    facts: facts.sort((a, b) => FACT_KINDS.indexOf(a.kind) - FACT_KINDS.indexOf(b.kind)),
    rest,
  };
}

const AMOUNT =
  /^(?<name>.{2,60}?)[\s:=-]+(?<amount>[<≤]?\s?\d{1,6}(?:[.,]\d{1,3})?\s?(?:kcal|kj|cal|mg|mcg|µg|μg|g|gm|iu|%)?(?:\s?\([^()]{1,30}\))?)\.?$/iu;
const MAX_ROWS = 40;
const MAX_TEXT = 2000;

/** "Energy 345 kcal; Protein 11.5 g". Empty if any part is not a name with an amount: no incomplete table. */
export function readNutrition(value: string): NutritionRow[] {
  if (value.length > MAX_TEXT) return [];
  // A comma between digits is part of a number.
  const parts = value
    .split(/[;|\n]|,(?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MAX_ROWS) return [];
  const rows = parts.map((part): NutritionRow | null => {
    const { name, amount } = AMOUNT.exec(part)?.groups ?? {};
    return name && amount && /\p{L}/u.test(name) ? [name.trim(), amount.trim()] : null;
  });
  return rows.every((row) => row !== null) ? rows : [];
}
