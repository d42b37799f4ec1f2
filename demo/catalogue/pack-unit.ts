// Reads a unit as written on a pack ("500 g", "6 x 1 L", "12 pcs"). Knows nothing of prices.

const MEASURES: Record<string, [parts: number, measure: 'kg' | 'L']> = {
  ...{ g: [1000, 'kg'], kg: [1, 'kg'], ml: [1000, 'L'], L: [1, 'L'] },
};

const UNIT = /^(?:(\d+) x )?(\d+(?:\.\d+)?) ([A-Za-z]+)$/;

/**
 * In kilograms, litres or pieces; for a multipack, the sum of its packs. Throws when the text is no unit,
 * which is a mistake in the word lists.
 */
export function parsePackUnit(unit: string) {
  const match = UNIT.exec(unit);
  if (!match) throw new Error(`Not a unit: "${unit}"`);
  const amount = Number(match[1] ?? 1) * Number(match[2]);
  const [parts, measure] = MEASURES[match[3]!] ?? ([1, 'piece'] as const);
  return { quantity: amount / parts, measure };
}

/** For the details table: "6 x 1 L (6 L in all)", "12 pieces". */
export function toNetQuantity(unit: string): string {
  if (unit.includes(' x ')) {
    const { quantity, measure } = parsePackUnit(unit);
    if (measure === 'piece') return `${unit} (${quantity} in all)`;
    const small = measure === 'kg' ? 'g' : 'ml';
    const total = quantity < 1 ? `${Math.round(quantity * 1000)} ${small}` : `${quantity} ${measure}`;
    return `${unit} (${total} in all)`;
  }
  return unit.replace(/ pcs$/, ' pieces').replace(/ pc$/, ' piece');
}
