import { expect, it } from 'vitest';
import { toHarmlessLine } from './harmless-line.ts';

it.each([
  ['Asha Rao', 'Asha Rao'],
  ['Dr.Rao', 'Dr. Rao'],
  ['A.K. Rao', 'A.K. Rao'],
  ['आशा राव', 'आशा राव'],
  ['  Asha\n\tRao ', 'Asha Rao'],
  ['http://evil.test/prize', 'evil. test/prize'],
  ['HTTPS://EVIL.TEST', 'EVIL. TEST'],
  ['evil.test', 'evil. test'],
  ['www.evil.test', 'www. evil. test'],
  ['evil。test evil．test', 'evil. test evil. test'],
  ['htthttp://p://evil.test', 'evil. test'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['win@evil.test', 'win@evil. test'],
  ['xn--vi-dja.xn--p1ai', 'xn--vi-dja. xn--p1ai'],
  ['10.20.30.40', '10. 20. 30. 40'],
  ['12/3, MG Road no. 4.5', '12/3, MG Road no. 4.5'],
])('%j becomes %j', (typed, said) => expect(toHarmlessLine(typed)).toBe(said));

it('is cut where it is too long, at whole characters', () => {
  expect(toHarmlessLine('x'.repeat(41), 40)).toBe(`${'x'.repeat(39)}…`);
  expect(toHarmlessLine('🙂'.repeat(41), 40)).toBe(`${'🙂'.repeat(39)}…`);
  expect(toHarmlessLine('x'.repeat(40), 40)).toBe('x'.repeat(40));
});
