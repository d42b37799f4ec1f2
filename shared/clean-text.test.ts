import { describe, expect, it } from 'vitest';
import { cleanText, withLatinDigits, withoutControls } from './clean-text.ts';

describe('a text', () => {
  it('loses the space around it and its control characters', () => {
    expect(cleanText(' Toned\u0000Milk\u0085\u2028now \n')).toBe('Toned Milk  now');
    expect(cleanText(' First\r\n\u0007second\u009f ', true)).toBe('First\r\nsecond');
  });

  it('keeps its length and the space around it while it is typed', () =>
    expect(withoutControls(' milk\t1 l\u0000 ')).toBe(' milk 1 l  '));

  it('has its digits as 0 to 9, whatever keyboard typed them', () => {
    expect(withLatinDigits('सेक्टर १२, ५६०००१')).toBe('सेक्टर 12, 560001');
    for (const digits of [
      '০১২৩৪৫৬৭৮৯',
      '௦௧௨௩௪௫௬௭௮௯',
      '０１２３４５６７８９',
      '٠١٢٣٤٥٦٧٨٩',
      '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
      '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
    ])
      expect(withLatinDigits(digits)).toBe('0123456789');
  });

  it('cannot reverse the words beside it', () =>
    expect(cleanText('\u202emoorhsuM\u202c \u2067x\u2069')).toBe('moorhsuM x'));

  it('without a visible character is empty', () => {
    for (const text of ['', ' ', '\u200b', '\u3164\ufeff\u00ad', '\u202e'])
      expect(cleanText(text), escape(text)).toBe('');
  });

  it('is the same as another that looks the same', () => {
    for (const [typed, seen] of [
      ['DIWALI\u200b50', 'DIWALI50'],
      ['\ufeff560\u2060001\u200e', '560001'],
      ['SKU\u00ad-1\u200d', 'SKU-1'],
      ['8901\ufe0f', '8901'],
      ['राम\u200d\u200c', 'राम'],
      ['👨\u200d', '👨'],
      ['Salt\u00a0and\u3000Pepper\u2800', 'Salt and Pepper'],
      ['Cafe\u0301', 'Café'],
      ['\u095bमीन', '\u091c\u093cमीन'],
      ['milk\u{e0061}\u180e\u3164', 'milk'],
    ] as const)
      expect(cleanText(typed), escape(typed)).toBe(seen);
  });

  it('keeps joiners, marks, emoji of several parts and right-to-left letters', () => {
    for (const text of [
      ...['क्\u200dष', 'हिन्दी', 'അവന്\u200d', 'بے\u200cشک', 'دودھ 1', 'naïve'],
      ...['👨\u200d👩\u200d👧', '❤\ufe0f', '❤\ufe0f\u200d🔥', '1\ufe0f\u20e3', '👍🏽'],
    ])
      expect(cleanText(text)).toBe(text);
    expect(cleanText('half \ud83d')).toBe('half \ufffd');
  });
});
