// Cleans every text before the shop compares or saves it: whole characters in one form of Unicode, no control
// characters, nothing that cannot be seen, and no space around it. So two texts that look the same are the same.

// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex -- the same, but for tab and line breaks
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** They would reverse the words that the shop writes beside a text: a price, "(staff)". */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
/** The signs of India's scripts that join letters: a joiner after them changes what is seen. */
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const EMOJI = '\\p{Extended_Pictographic}';
/** What cannot be seen: joiners but those after a virama, between Arabic letters or between emoji, ... */
const INVISIBLE = new RegExp(
  [
    `(?<!${VIRAMA}|\\p{Script=Arabic}(?=.\\p{Script=Arabic})|[${EMOJI}\\p{Emoji_Modifier}\\ufe0f](?=.${EMOJI}))[\\u200c\\u200d]`,
    // ... selectors but those of an emoji or a key, and all others of their kind. A blank of Braille is no space.
    `(?<!${EMOJI})(?!.\\u20e3)[\\ufe00-\\ufe0f]`,
    '(?![\\u200c\\u200d\\ufe00-\\ufe0f])[\\p{Default_Ignorable_Code_Point}\\u2800]',
  ].join('|'),
  'gu',
);
/** All but the usual one look like it. */
const OTHER_SPACES = /\p{Zs}/gu;

/**
 * For a text that is still being typed: one space for each control character, which no address of the shop
 * may have.
 */
export function withoutControls(text: string): string {
  return text.replace(CONTROL, ' ');
}

/** The digits of any script, and wide ones, become 0 to 9. */
export function withLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(toDigit(digit.codePointAt(0)!)));
}

/** Unicode has the ten digits of each script in a row, the rows of some side by side. */
function toDigit(code: number): number {
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** For what no joiner belongs in, and for words that are compared by their sound. */
export function withoutIgnorable(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
}

export function cleanText(text: string, keepsLines = false): string {
  return text
    .toWellFormed()
    .replace(keepsLines ? CONTROL_BUT_LINES : CONTROL, keepsLines ? '' : ' ')
    .replace(DIRECTION, '')
    .replace(INVISIBLE, '')
    .replace(OTHER_SPACES, ' ')
    .normalize('NFC')
    .trim();
}
