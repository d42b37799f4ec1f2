// Texts for tests that write into a file and read back.

import fc from 'fast-check';

/** Mostly characters with a special meaning in cells. */
export const trickyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...`'=+-@\t\r\n |\\a",;#₹1`, '(none)', 'दूध')).map((parts) => parts.join('')),
);
