// Proposes the HSN code and GST rate of a sub-category by its name, from gst-groups.txt, which names its
// sources. The file is read once. Pure otherwise.

import { readFileSync } from 'node:fs';
import { readWords, toStem } from '../search/words.rules.ts';

type TaxGroup = { hsnCode: string; gstRate: number; group: string };
export type TaxProposal = TaxGroup & {
  /** What else decides the rate: how it is packed, or what else is sold under such a name; '' for nothing. */
  note: string;
  /** What the name may mean too, at another rate. */
  others: TaxGroup[];
};

const readStems = (text: string) => readWords(text).map(toStem);

const LINE = /^(\d{4}) (\d+) (.+?) : ([^;]+?)(?: ; (.+))?$/;

export const TAX_GROUPS = readFileSync(new URL('gst-groups.txt', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, hsnCode, rate, group, words, note = ''] = LINE.exec(line)!;
    const phrases = words!.split(', ').map(readStems);
    return { hsnCode: hsnCode!, gstRate: Number(rate), group: group!, phrases, note };
  });

/** That something of a grocer has now: 12 and 28 % ended on 22 September 2025. */
const TAX_RATES = TAX_GROUPS.map(({ gstRate }) => gstRate);

/** Also of what its note tells apart, such as loose goods. */
const listRates = ({ gstRate, note }: { gstRate: number; note: string }) => [
  gstRate,
  ...Array.from(note.matchAll(/(\d+) %/g), ([, rate]) => Number(rate)),
];

/** By the first four digits of a code; '' has those of all goods. */
const RATES_BY_CODE: ReadonlyMap<string, readonly number[]> = new Map([
  ['', TAX_RATES],
  ...[...Map.groupBy(TAX_GROUPS, ({ hsnCode }) => hsnCode)].map(
    ([code, groups]) => [code, groups.flatMap(listRates)] as const,
  ),
]);
export const TAX_CODES = [...RATES_BY_CODE.keys()];
/** '0401 500': code and basis points that go together; ' 500' for any other code. */
export const USUAL_TAXES = [...RATES_BY_CODE].flatMap(([code, rates]) =>
  [...new Set(rates)].map((rate) => `${code} ${rate * 100}`),
);

type OwnTax = { name: string; hsnCode: string | null; gstBasisPoints: number | null };

/** '12 %, usually 5 %', by the code or else by the name; null for a rate that such goods may have. */
export function describeUnusualRate({ name, hsnCode, gstBasisPoints }: OwnTax): string | null {
  if (gstBasisPoints === null) return null;
  const rate = gstBasisPoints / 100;
  const proposal = hsnCode ? null : proposeTax(name);
  const usual = proposal
    ? [...listRates(proposal), ...proposal.others.map(({ gstRate }) => gstRate)]
    : (RATES_BY_CODE.get(hsnCode?.slice(0, 4) ?? '') ?? TAX_RATES);
  if (usual.includes(rate)) return null;
  const choice = [...new Set(usual)].sort((a, b) => a - b).join(', ');
  return `${rate} %, usually ${choice.replace(/, (\d+)$/, ' or $1')} %`;
}

/** By the group with the longest phrase in the name, the first named of equal ones; null if there is none. */
export function proposeTax(name: string): TaxProposal | null {
  const stems = readStems(name);
  const found = TAX_GROUPS.flatMap((group) => {
    const phrases = group.phrases.filter((phrase) => phrase.every((stem) => stems.includes(stem)));
    const words = new Set(phrases.flat());
    const length = Math.max(...phrases.map((phrase) => phrase.length));
    return words.size > 0 ? [{ group, words, length, at: stems.findIndex((stem) => words.has(stem)) }] : [];
  }).toSorted((a, b) => b.length - a.length || a.at - b.at);
  // 'Milk' of 'Milk biscuits' means no milk.
  const meant = found.filter(
    ({ words, length }) =>
      !found.some((other) => other.length > length && [...words].every((word) => other.words.has(word))),
  );
  const [best] = meant;
  if (!best) return null;
  const { note } = best.group;
  const toGroup = ({ hsnCode, gstRate, group }: TaxGroup): TaxGroup => ({ hsnCode, gstRate, group });
  const others = meant
    .filter(({ group }) => group.gstRate !== best.group.gstRate)
    .map(({ group }) => toGroup(group));
  return { ...toGroup(best.group), note, others };
}
