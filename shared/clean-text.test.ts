import { describe, expect, it } from 'vitest';
import { cleanText, withLatinDigits, withoutControls } from './clean-text.ts';

describe('a text', () => {
  it('loses the space around it and its control characters', () => {
    expect(cleanText(' Toned\u0000Milk\u0085\u2028now \n')).toBe('Toned Milk  now');
    expect(cleanText(' First\r\n\u0007second\u009f ', true)).toBe('First\r\nsecond');
  });

  it('keeps its length and the space around it while it is typed', () => {
    expect(withoutControls(' milk\t1 l\u0000 ')).toBe(' milk 1 l  ');
  });

  it('has its digits as 0 to 9, whatever keyboard typed them', () => {
    expect(withLatinDigits('सेक्टर १२, ५६०००१')).toBe('सेक्टर 12, 560001');
  });

  it('cannot reverse the words beside it', () => {
    expect(cleanText('\u202emoorhsuM\u202c \u2067x\u2069')).toBe('moorhsuM x');
  });

  it('without a visible character is empty', () => {
    for (const text of ['', ' ', '\u200b', '\u3164\ufeff\u00ad', '\u202e'])
      expect(cleanText(text), escape(text)).toBe('');
  });

  it('keeps joiners, marks, emoji of several parts and right-to-left letters', () => {
    for (const text of ['क्\u200dष', 'हिन्दी', '👨\u200d👩\u200d👧', 'دودھ 1\u200f', 'naïve'])
      expect(cleanText(text)).toBe(text);
    expect(cleanText('half \ud83d')).toBe('half \ufffd');
  });
});
