// Splits a message into the things asked for, each as written. Drops what only starts a line: a bullet, a
// number, the sender and the time. Pure.

import { HEADINGS, PAIRS, PICTURES, meaningOf, toPlainWord } from './list-words.rules.ts';

/** Tells whether words occur side by side in the name of a thing ("salt and pepper"). */
export type IsNamed = (words: string) => boolean;

const FRACTIONS: Record<string, string> = {
  '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3', '⅛': '1/8',
}; // prettier-ignore
const PICTURE =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D)*/gu;

/** "sugar1kg", "milk2", but not names such as "omega3". */
const NUMBER_JOINED =
  /(?<![\p{L}\p{N}])(?!(?:omega|spf|dolo|crocin|vitamin|type|tide)\d)(\p{L}{3,20})(?=\d{1,4}(?:\.\d{1,3})?(?:kgs?|gms?|g|grams?|mls?|l|ltrs?|pcs?|pkts?|packets?)?(?![\p{L}\p{N}]))/giu;

/** Western digits, fractions as "1/2", no invisible characters. */
function toPlainText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\p{N}\uFE0F?\u20E3/gu, '\n')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, '')
      .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
      .replace(/(\d?)([½¼¾⅓⅔⅛])/g, (_, whole: string, part: string) =>
        whole === '' ? FRACTIONS[part]! : `${whole} ${FRACTIONS[part]!}`,
      )
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
      .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
      .replaceAll('\u2044', '/')
      .replaceAll('छः', 'छह')
      .replace(/(?<=\d\s?)(kg|gm|ltr|ml)(?=\p{L}{3})/giu, '$1 ')
      .replace(NUMBER_JOINED, '$1 ')
      .replace(/(?<=\d\s?)no(?=\s*(?:[,;\n]|$))/gi, 'nos')
      .replace(/\b(?:don'?t|do not)\s+forget(?:\s+to\s+(?:get|buy|bring|add|order|send))?\b/gi, ' ')
      .replace(/\b(?:bh[uo]+lna\s+mat|mat\s+bh[uo]+lna)\b/gi, ' ')
      // What it is for, and when to bring it.
      .replace(/\((?:for|to)\s[^()]{0,60}\)/gi, ' ')
      .replace(/\baate\s+(?:hue|huye|waqt|samay|time)\b/gi, ' ')
      .replace(/[–—−]/g, '-')
      .replace(/[“”„]/g, '"')
      .replace(/[‘’`]/g, "'")
  );
}

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?`;
const DATE = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const STAMPS = [
  new RegExp(
    String.raw`^\[?\(?(?:${DATE},?\s+)?${TIME}(?:,?\s+${DATE})?[\])]?\s*(?:-\s*)?(?:[^:\n]{1,40}:\s+|[^:\n]{1,40}:$)?`,
    'iu',
  ),
  new RegExp(String.raw`^\[${DATE}\]\s*(?:[^:\n]{1,40}:\s+)?`, 'iu'),
];
const MACHINE =
  /<media omitted>|<attached:|message was deleted|deleted this message|(?:audio|video|sticker|gif|document|contact card) omitted|end-to-end encrypted|missed (?:voice|video) call|image omitted|^https?:\S+$|<this message was edited>/i;
const HEAD = /^([\p{L}\p{M}@][^:,;\n\d]{0,38}?)\s*:-?\s*(?=\S|$)/u;

/** Removes what precedes a colon, unless that is the thing itself ("Milk: 2"). */
function stripHead(line: string, isThing: (name: string) => boolean): string {
  const [head, name = ''] = HEAD.exec(line) ?? [];
  if (head === undefined) return line;
  const rest = line.slice(head.length).trim();
  const words = toPlainWords(name);
  if ([words[0], words.at(-1)].some((word) => HEADINGS.has(word ?? ''))) return rest;
  const first = rest.split(/[,;]/, 1)[0]!;
  const isAmount =
    /^[\d\s/.x×-]*\s*\p{L}{0,8}\.?$/u.test(first) && /^\p{N}|^(?:half|ek|do|one|two|aadha)\b/iu.test(first);
  if (isAmount) return line;
  // "Fruits: apple, banana", "Rohit: 2 milk".
  return /[,;]/.test(rest) || !isThing(name) ? rest : line;
}

const BULLET = /^(?:[-*•·▪◦‣⁃►▶➤→>~_=#✓✔☑☐✅◻◼●○■□]+|\[[ xX✓]?\]|\((?=\s))\s*/u;
const NUMBERING = /^\(?\d{1,3}\s?(?:[)\]:]|\.(?!\d))\s*/;
/** "1 - milk", if every line begins this way. */
const DASHED_NUMBER = /^\d{1,3}\s?-\s*(?=\p{L})/u;

export function splitList(text: string, isNamed: IsNamed, isThing: (name: string) => boolean): string[][] {
  const written = toPlainText(text).split('\n').map(stripStamp);
  const lines = written.filter((line) => line !== '');
  const headings = findHeadings(written, isThing);
  const isDashed = lines.length > 1 && lines.every((line) => DASHED_NUMBER.test(line));
  return lines
    .map((line) => (isDashed ? line.replace(DASHED_NUMBER, '') : line))
    .flatMap(splitNumbered)
    .flatMap(splitBullets)
    .map((line) => stripBeginning(line, isThing))
    .filter((line) => !headings.has(line))
    .map((line) =>
      splitMarks(line)
        .flatMap((part) => splitWords(part, isNamed))
        .map(showPictures)
        .map((part) =>
          part
            .replace(/\s+/g, ' ')
            .replace(/^[\s.,;:!?*_~"'-]+(?!\d)|[\s,;:!?*_~"'-]+$/g, '')
            .trim(),
        )
        .filter((part) => /[\p{L}\p{N}]/u.test(part)),
    );
}

/**
 * The lines that are dropped because they announce others. A single bare word among others, like "sabji", may
 * be wanted, and is not dropped without a word; nor is one that nothing follows.
 */
function findHeadings(written: readonly string[], isThing: (name: string) => boolean): Set<string> {
  const lines = written.flatMap((line, at) => {
    const plain = stripBeginning(line, isThing);
    const isApart = at === 0 || written[at - 1] === '' || /^[^\p{L}\p{N}]|[^\p{L}\p{M}\p{N}]$/u.test(line);
    return line === '' ? [] : [{ plain, isApart }];
  });
  const found = lines.slice(0, -1).filter(({ plain }) => isHeading(plain));
  const isPlanned = found.length > 1 || found.some(({ isApart }) => isApart);
  return new Set(isPlanned ? found.map(({ plain }) => plain) : []);
}

/** A line that only announces what follows: "*Sabzi*", "Today's list", "Kirana". */
function isHeading(line: string): boolean {
  const words = toPlainWords(line.replace(/'s?\b/g, ''));
  const isSaid = (word: string) => meaningOf(word, true)?.kind === 'said';
  return (
    words.length < 5 &&
    words.some((word) => HEADINGS.has(word)) &&
    words.every((word) => HEADINGS.has(word) || isSaid(word))
  );
}

function stripStamp(line: string): string {
  const trimmed = line.trim();
  if (MACHINE.test(trimmed)) return '';
  for (const stamp of STAMPS) {
    const rest = trimmed.replace(stamp, '');
    if (rest !== trimmed) return rest.trim();
  }
  return trimmed;
}

/** "1) milk 2) bread": numbered consecutively within a line. */
function splitNumbered(line: string): string[] {
  const marks = [...line.matchAll(/(?<=^|[\s,;])\(?(\d{1,3})\s?(?:\)|\.(?!\d))\s*(?=[\p{L}\d])/gu)];
  const isInOrder =
    marks.length > 1 && marks.every(([, number], at) => Number(number) === Number(marks[0]![1]) + at);
  if (!isInOrder) return [line];
  const starts = [0, ...marks.map(({ index }) => index)];
  return starts.map((start, at) => line.slice(start, starts[at + 1])).filter((part) => part.trim() !== '');
}

/** "- milk - bread - eggs" in one line. */
function splitBullets(line: string): string[] {
  const mark = /^\s*([-*•])\s/.exec(line)?.[1];
  return mark ? line.split(` ${mark} `) : [line];
}

function stripBeginning(line: string, isThing: (name: string) => boolean): string {
  let rest = line.trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/^[\p{Extended_Pictographic}\uFE0F\u200D]+(?=\s*[\p{L}\p{N}])/u, '').trim();
    rest = rest.replace(BULLET, '').replace(NUMBERING, '').trim();
    rest = stripHead(rest, isThing);
  }
  return rest;
}

const MARKS =
  /[;|।॥•·\t\n]+|,(?!\d{3}(?!\d))|\s{4,}|…|\.{2,}|(?<=[\p{L}\p{M}]{3}|\d|\d\s?(?:kg|gm|ml|lt|l|g))[.!]+(?=\s+[\p{L}\p{N}])|\s\/\/\s/iu;
const ABBREVIATION = /(?:^|\s)(?:rs|pkt|pkts|no|nos|gms|ltr|pcs|doz|approx|qty)\.(?=\s)/gi;
/** A comma in "1,5 kg" and in "1,000 g". */
const DECIMAL_COMMA = /(?<=(?:^|[^\d])\d{1,2}),(?=(?:5|25|75)\s?(?:kgs?|kilo|l|ltr|litre|liter)\b)/gi;

/** A slash that is not part of a fraction. */
const STROKE = /(?<!\d\s?)\/|\/(?!\s?\d)/;

function splitMarks(line: string): string[] {
  const plain = line
    .replace(ABBREVIATION, (found) => found.replace('.', ''))
    .replace(DECIMAL_COMMA, '.')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const parts = splitOutside(plain);
  // Three or more names with slashes between them are a list; two are two names of one thing.
  return parts.flatMap((part) => {
    const names = part.split(STROKE);
    return names.length > 2 ? names : [part];
  });
}

/** Text in brackets stays together. */
function splitOutside(line: string): string[] {
  const remaining: string[] = [];
  const masked = line.replace(/\([^()]{0,80}\)/g, (part) => `\uE000${remaining.push(part) - 1}\uE001`);
  return masked
    .split(MARKS)
    .map((part) => part.replace(/\uE000(\d+)\uE001/g, (_, at: string) => remaining[Number(at)]!));
}

const ALWAYS = /\s+(?:aur|evam|tatha|phir|add|then|और|तथा|एवं|व)\s+(?!(?:aadha|adha|half|आधा)\s)/iu;
const JOINTS = /\s+(?:and|nd|n)\s+|\s*[&+]\s*/iu;
const HALF = /\b(\d+|one|two|three|ek|do|teen)\s+(?:and|&|aur)\s+(?:a\s+)?(?:half|aadha|adha|1\/2)\b/giu;

const WHOLES: Record<string, number> = { one: 1, two: 2, three: 3, ek: 1, do: 2, teen: 3 };

/** "milk and bread", but not "salt and pepper". */
function splitWords(part: string, isNamed: IsNamed): string[] {
  const plain = part.replace(HALF, (_, whole: string) => `${WHOLES[whole.toLowerCase()] ?? whole} 1/2`);
  return plain.split(ALWAYS).flatMap((words) => {
    const [first = '', ...others] = words.split(JOINTS);
    const parts = [first];
    for (const other of others) {
      const before = parts.at(-1)!;
      if (isOneThing(before, other, isNamed)) parts[parts.length - 1] = `${before} and ${other}`;
      else parts.push(other);
    }
    return parts;
  });
}

function isOneThing(before: string, behind: string, isNamed: IsNamed): boolean {
  const left = /(\p{L}+)\s*$/u.exec(before)?.[1];
  const [right, ...others] = behind.trim().split(/\s+/);
  if (!left || !/^\p{L}+$/u.test(right ?? '')) return false;
  if (PAIRS.has(`${left} ${right}`.toLowerCase())) return true;
  const next = /^\p{L}{3,}$/u.test(others[0] ?? '') ? others[0] : undefined;
  return next !== undefined && isNamed(`${left} ${right} ${next}`);
}

/** Removes emoji, unless nothing else names the thing. */
function showPictures(part: string): string {
  const plain = part.replace(PICTURE, ' ');
  if (/\p{L}{2}/u.test(plain.replace(/\b(?:kg|gm|pkt|ltr|ml|dozen|packet|pcs|litre|kilo)\b/gi, '')))
    return plain;
  return part.replace(
    PICTURE,
    (found) => ` ${PICTURES.get(found.replace(/[\uFE0F\u200D]/gu, ''))?.name ?? ''} `,
  );
}

const toPlainWords = (text: string): string[] => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(toPlainWord);
