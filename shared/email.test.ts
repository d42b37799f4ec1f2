import { expect, it } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

it.each([
  [
    'asha@example.com',
    [
      '  Asha@EXAMPLE.com ',
      'a\u00adsha@example.com',
      'asha\u200b@example.com',
      '\ufeffasha@example.com',
      'asha@exam\u2060ple.com',
      'ａｓｈａ@example.com',
      'asha＠ｅxample.com',
      'asha@example．com',
    ],
  ],
  ['josé@example.com', ['jose\u0301@example.com', 'JOSÉ@example.com']],
  ['asha@xn--mnchen-3ya.de', ['asha@münchen.de', 'asha@mu\u0308nchen.de', 'asha@XN--MNCHEN-3YA.de']],
  ["o'neil+shop_1.x@mail.example.co.in", ["O'Neil+shop_1.x@Mail.example.co.in"]],
])('%s is one mailbox, however it is spelled', (email, spellings) => {
  for (const spelling of spellings) expect(normalizeEmail(spelling), escape(spelling)).toBe(email);
  expect(isEmail(email)).toBe(true);
});

it.each([
  ...['', 'nobody', '@example.com', 'asha@', 'asha@example', 'a@b@example.com', 'a,b@example.com'],
  ...['<a@example.com>', 'Asha <a@example.com>', '"a"@example.com', 'a@example.com,'],
  ...['a@example.com;b@example.com', 'a@example.com.', 'a@.example.com', 'a@example..com', '.a@example.com'],
  ...['a.@example.com', 'a..b@example.com', 'mailto:a@example.com', 'a b@example.com', 'a@exam ple.com'],
  ...['a@-example.com', 'a@example-.com', 'a@example.com/x', 'a@192.0.2.1', 'a@[192.0.2.1]'],
  ...['a@example.com:25', 'a@example.com?x', 'a@%65xample.com', 'a\\@example.com'],
  ...[`${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(130)}com`],
])('%j is no address that mail can reach', (text) => expect(isEmail(normalizeEmail(text))).toBe(false));
