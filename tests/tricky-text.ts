// Texts for trying what is written into a file and read back.

import fc from 'fast-check';

/** Full of what has a meaning in cells. */
export const trickyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        ' ',
        '|',
        '\\',
        '(none)',
        'दूध',
        'a',
        '"',
        ',',
      ),
    )
    .map((parts) => parts.join('')),
);
