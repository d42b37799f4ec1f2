// Reads demo/catalogue/words/variants.txt: what a variant of an item means, where its name alone does not say
// it (as a flavour does).

import { readFileSync } from 'node:fs';

export type VariantMeaning = {
  /**
   * Its row in the details table; null leaves it to the kind ("Flavour"). `Pack` variants are a note on the
   * label.
   */
  detail: string | null;
  factor: number | undefined;
  sentence: string | undefined;
};

export type Variants = ReadonlyMap<string, VariantMeaning>;

export function readVariants(): Variants {
  const text = readFileSync(new URL('./words/variants.txt', import.meta.url), 'utf8');
  const variants = new Map<string, VariantMeaning>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [pattern, detail, factor, sentence] = line.split(' | ');
    if (!pattern?.includes('~') || !detail || !factor) throw new Error(`variants.txt: ${line}`);
    variants.set(pattern, {
      detail: detail === '-' ? null : detail,
      factor: factor === '-' ? undefined : Number(factor),
      sentence,
    });
  }
  return variants;
}

/** "~, No Added Sugar" -> "No Added Sugar". */
export function toVariantName(pattern: string): string {
  return pattern
    .replace('~', '')
    .replace(/^[, ]+/, '')
    .trim();
}
