import { describe, expect, it } from 'vitest';
import { readBlock, writeBlock } from './sheet-paste.ts';

describe('a block of a spreadsheet', () => {
  it.each<[string, string[][]]>([
    ['95', [['95']]],
    ['', [['']]],
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['\t2\n\n3', [['', '2'], [''], ['3']]],
    ['"a\nb"\tc', [['a\nb', 'c']]],
    ['"say ""hi"""', [['say "hi"']]],
    ['"a\tb"\n', [['a\tb']]],
    // A text that only begins with a quote, like inches.
    ['"12" nails\t5', [['"12" nails', '5']]],
    ['12" pipe\t5', [['12" pipe', '5']]],
    ['"open\tend', [['"open', 'end']]],
  ])('%j is read as its cells', (text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });

  it('is read as it was written, whatever it contains', () => {
    const cells = [
      ['a', 'b\nc', '"'],
      ['', '\t', 'd"e'],
      ['"12" nails', '1,5', 'x'],
    ];
    expect(readBlock(writeBlock(cells))).toEqual(cells);
  });
});
