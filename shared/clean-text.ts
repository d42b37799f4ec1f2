// Cleans every text before the shop compares or saves it: whole characters in one form of Unicode, no
// control characters, nothing that cannot be seen, and no space around it. So two texts that look the same
// are the same.

// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex -- the same, but for tab and line breaks
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** They would reverse the words that the shop writes beside a text: a price, "(staff)". */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** The signs of India's scripts that join letters: a joiner after them changes what is seen. */
const ENDS_IN_VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/;
const [ENDS_IN_ARABIC, ARABIC] = [/\p{Script=Arabic}$/u, /^\p{Script=Arabic}/u];
const [ENDS_IN_EMOJI, EMOJI] = [
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u,
  /^\p{Extended_Pictographic}/u,
];
const ENDS_IN_PICTURE = /\p{Extended_Pictographic}$/u;
const KEY_CAP = '\u20e3';
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
  return text.replace(IGNORABLE, '');
}

/** Joiners after a virama, between Arabic letters and between emoji; selectors of an emoji or a key. */
function isSeen(before: string, sign: string, after: string): boolean {
  if (sign === '\u200c' || sign === '\u200d') {
    const joinsArabic = ENDS_IN_ARABIC.test(before) && ARABIC.test(after);
    return ENDS_IN_VIRAMA.test(before) || joinsArabic || (ENDS_IN_EMOJI.test(before) && EMOJI.test(after));
  }
  const isSelector = sign >= '\ufe00' && sign <= '\ufe0f';
  return isSelector && (ENDS_IN_PICTURE.test(before) || after.startsWith(KEY_CAP));
}

export function cleanText(text: string, keepsLines = false): string {
  const plain = text.replace(keepsLines ? CONTROL_BUT_LINES : CONTROL, keepsLines ? '' : ' ');
  // Most texts, and the longest.
  if (ASCII.test(plain)) return plain.trim();
  return plain
    .toWellFormed()
    .replace(DIRECTION, '')
    .replace(IGNORABLE, (sign, at: number, whole: string) => {
      const [before, after] = [
        whole.slice(Math.max(0, at - 2), at),
        whole.slice(at + sign.length, at + sign.length + 2),
      ];
      return isSeen(before, sign, after) ? sign : '';
    })
    .replace(OTHER_SPACES, ' ')
    .normalize('NFC')
    .trim();
}
