import { expect, test } from 'vitest';
import { formatAnswer, type AskedLine } from './question-labels.ts';

const answered = (name: string, state: AskedLine['question']['state']) =>
  ({
    ...{ name: 'Atta', unit: '1 kg', substitute: { name, unit: '2 kg' } },
    question: { name, state, needsYes: false },
  }) as AskedLine;

test('an answer names both sizes where only the size differs', () => {
  expect(formatAnswer(answered('Atta', 'accepted'))).toBe('You chose Atta, 2 kg instead of Atta, 1 kg.');
  expect(formatAnswer(answered('Maida', 'accepted'))).toBe('You chose Maida instead of Atta.');
  expect(formatAnswer(answered('Atta', 'expired'))).toBe(
    'Atta, 2 kg comes instead of Atta, 1 kg, as you chose at checkout.',
  );
});
