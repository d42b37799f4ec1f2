import { expect, test } from 'vitest';
import { say, toEnglish } from './phrase.ts';

test('a message with parts is one English text', () => {
  expect(toEnglish('Out of stock')).toBe('Out of stock');
  expect(toEnglish(say('Only {stock} of {name} left', { stock: 3, name: 'Milk {stock} $&' }))).toBe(
    'Only 3 of Milk {stock} $& left',
  );
  const reasons = [say('You have an order.'), say('You owe {amount}.', { amount: '₹5' })];
  expect(toEnglish(say('Not yet. {reasons}', { reasons }))).toBe('Not yet. You have an order. You owe ₹5.');
});

test.each([
  [0, '12:00 am'],
  [9 * 60 + 5, '9:05 am'],
  [12 * 60 + 30, '12:30 pm'],
  [23 * 60, '11:00 pm'],
])('minute %i of a day is %s', (minutesOfDay, text) => {
  expect(toEnglish(say('at {time}', { time: { minutesOfDay } }))).toBe(`at ${text}`);
});
