import { expect, it } from 'vitest';
import { isPhone, readMobile } from './phone.ts';
import { requireCallable } from './phone.server.ts';

it.each([
  ...['9876543210', '+919876543210', '+91 98765 43210', '+91-98765-43210', '+91 (98765) 432.10'],
  ...['+91 0 98765 43210', '+91 (0)9876543210', '00919876543210', '0091 98765 43210', '919876543210'],
  ...['91 98765-43210', '0919876543210', '09876543210', '0 98765 43210', '098765-43210', ' 98765 43210 '],
  ...['98765/43210', '9876·543·210', '98765—43210', '[98765] 43210', '९८७६५ ४३२१०', '+९१ ९८७६५४३२१०'],
  ...['９８７６５４３２１０', '＋９１　９８７６５　４３２１０', '৯৮৭৬৫৪৩২১০'],
])('%s is the mobile 9876543210', (typed) => expect(readMobile(typed)).toBe('9876543210'));

it.each([
  ['011-2345 6789', '01123456789'],
  ['+91 20 2553 1234', '02025531234'],
  ['+977 980-1234567', '+9779801234567'],
  ['00977 9801234567', '+9779801234567'],
  ['+1 (415) 555-2671', '+14155552671'],
])('%s is written %s', (typed, stored) => {
  expect(readMobile(typed)).toBe(stored);
  expect(() => requireCallable({ mobile: stored })).not.toThrow();
});

it.each([
  ...['', '0', '+', '----------', '98765', '987654321', '98765432101', '+9198765', '+91987654321012'],
  ...['1234567890', '0000000000', '5555555555', '98765x43210', '98765+43210', '+123456', '+1234567890123456'],
  'call me',
])('nobody can call %j', (typed) => expect(readMobile(typed)).toBe(null));

it.each(['+1234567', '+123456789012345', '+999 000 0000', '+44 1'])('no country has %s', (phone) =>
  expect(() => requireCallable({ phone })).toThrow('Enter a phone number'),
);

it('a shop has also free numbers, and those of its town without the 0', () => {
  for (const phone of [
    '1800 123 4567',
    '1860-266-2666',
    '22 2765 1234',
    '080 4000 1001',
    '+91 80 4000 1234',
  ]) {
    expect(isPhone(phone), phone).toBe(true);
    expect(() => requireCallable({ phone }), phone).not.toThrow();
  }
  for (const phone of ['080 1234', '1234567', '12345']) expect(isPhone(phone), phone).toBe(false);
});
