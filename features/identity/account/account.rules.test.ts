import { expect, test } from 'vitest';
import { toGreetedName } from './account.rules.ts';

test('a mail greets by a first name, and by nothing that could be a link or a message', () => {
  for (const name of ['Asha Rao', ' Asha ']) expect(toGreetedName(name)).toBe('Asha');
  expect(toGreetedName('आशा राव')).toBe('आशा');
  const others = ['www.evil.test', 'https://evil.test Rao', 'A. Rao', '<b>Asha</b>', '9876543210', ''];
  for (const name of [...others, 'x'.repeat(21)]) expect(toGreetedName(name), name).toBe('');
});
