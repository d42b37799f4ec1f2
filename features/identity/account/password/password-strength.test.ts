import { describe, expect, it } from 'vitest';
import { findWeakness } from './password-strength.ts';

const ASHA = { name: 'Asha Verma', email: 'asha.verma@example.test', shopName: 'Jhatpat' };

describe('a password', () => {
  it.each(['correct horse battery', 'mera doodh wala 7', 'x7Kq!m2pR', 'मेरा नया दूध', '  spaces \u0000 ✓ '])(
    'like %j is good',
    (password) => expect(findWeakness(password, ASHA)).toBeNull(),
  );

  it.each([
    ['        ', 'repeats'],
    ['aaaaaaaa', 'repeats'],
    ['abcabcabc', 'repeats'],
    ['lkjhgfdsa9', 'easy to guess'],
    ['23456789', 'easy to guess'],
    ['Password1!', 'too common'],
    ['P4$$w0rd', 'too common'],
    ['drowssap', 'too common'],
    ['JHATPAT2026', 'shop’s name'],
    ['vermaasha', 'your name'],
    ['amrevahsa', 'your name'],
    ['asha.verma@example.test', 'your email'],
    ['ASHA.VERMA', 'your email'],
  ])('like %j is refused', (password, reason) => expect(findWeakness(password, ASHA)).toContain(reason));

  it('is also compared with the parts of a long name and a long email', () => {
    const email = `${'lakshmi'.repeat(10)}@${'example'.repeat(10)}.test`;
    expect(findWeakness(email, { email, shopName: 'S' })).toContain('your email');
    const name = 'लक्ष्मी रघुनाथन';
    for (const typed of [name, 'रघुनाथन1'])
      expect(findWeakness(typed, { name, shopName: 'S' })).toContain('your name');
  });

  it('of the owner of a shop without a name is checked as well', () =>
    expect(findWeakness('correct horse battery', { shopName: '' })).toBeNull());

  /** The estimator's slowest inputs; without bounds the first took 600 ms. */
  it.each([
    ['letters that stand for others', 'p4$$w0rd1!'],
    ['digits', '1'],
    ['dates', '1/1/1990'],
    ['signs', '4@8({[<369!|10$57+2%'],
    ['common words', 'passwordiloveyoumonkeydragon'],
    ['their own name', 'ashaverma'],
  ])('of 128 characters costs little: %s', (_, part) => {
    const password = part.repeat(128).slice(0, 128);
    findWeakness(password, ASHA);
    const { user, system } = process.cpuUsage();
    for (let nth = 0; nth < 3; nth++) findWeakness(password, ASHA);
    const spent = process.cpuUsage({ user, system });
    expect((spent.user + spent.system) / 3_000).toBeLessThan(100);
  });
});
