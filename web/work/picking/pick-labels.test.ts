import { expect, it } from 'vitest';
import type { PickLine } from '#features/orders/fulfilment/picking.contract.ts';
import { formatAsked, formatMissing, formatMoney, formatState } from './pick-labels.ts';

function makeLine(changes: Partial<PickLine>): PickLine {
  const product = { lineId: 'l', productId: 'p', name: 'Butter', unit: '500 g', image: null, shelf: '' };
  const nothing = { picked: 0, short: 0, substitute: null, question: null, adjustment: 0 };
  return {
    ...product,
    isFresh: false,
    left: null,
    barCodes: [],
    ...{ wasted: 0, bestBefore: null },
    quantity: 3,
    lineTotal: 300,
    discount: 0,
    ...nothing,
    ...changes,
  };
}

it('shows the progress of a line', () => {
  const say = (quantity: number, picked: number, short: number) =>
    formatState(makeLine({ quantity, picked, short }));
  expect([
    say(3, 0, 0),
    say(3, 3, 0),
    say(3, 2, 0),
    say(3, 2, 1),
    say(3, 0, 1),
    say(3, 0, 3),
    say(1, 0, 1),
  ]).toEqual([
    'To pick',
    'Picked',
    '2 of 3 picked, 1 to pick',
    '2 of 3 picked, 1 missing',
    '1 missing, 2 to pick',
    'All 3 missing',
    '1 missing',
  ]);
  const substitute = { productId: 'm', name: 'Margarine', unit: '', image: null, quantity: 2, price: 80 };
  expect(formatState(makeLine({ picked: 2, short: 1, substitute }))).toBe(
    '2 of 3 picked, 1 missing, 2 Margarine instead',
  );
});

it('shows short lines, substitutions, and their prices', () => {
  const substitute = {
    ...{ productId: 'm', name: 'Margarine', unit: '250 g', image: null, quantity: 1, price: 80 },
  };
  expect(formatMissing(makeLine({ short: 2 }))).toBe('2 of 3 Butter 500 g');
  expect(formatMissing(makeLine({ short: 1, substitute }))).toBe(
    '1 of 3 Butter 500 g, 1 Margarine 250 g instead',
  );
  expect(formatMoney({ adjustment: 20.5, substitute })).toBe('The shopper gets ₹20.50 back.');
  expect(formatMoney({ adjustment: 0, substitute })).toBe('The shopper pays the same as before.');
});

it('says what the shopper thinks of a substitute', () => {
  const question = { questionId: 'q', secondsLeft: 0, name: 'Margarine', productId: 'm' };
  const listStates = (needsYes: boolean) =>
    (['open', 'accepted', 'declined', 'expired'] as const).map((state) =>
      formatAsked({ ...question, needsYes, state }),
    );
  const said = ['The shopper took it', 'Not wanted: Margarine'];
  expect(listStates(false)).toEqual(['Asked', ...said, 'No answer: it stays']);
  expect(listStates(true)).toEqual(['Fresh: wait for the yes', ...said, 'No answer: leave it out']);
});
