import { describe, expect, it } from 'vitest';
import { overlayQueued, sumUp, toWanted, type CartChange } from './queued-changes.ts';

const product = (_id: string) => ({ _id, name: _id, image: [], unit: '', price: 1, discount: 0, stock: 9 });
const line = (id: string, quantity: number) => ({ _id: `line-${id}`, quantity, productId: product(id) });
const milk = (by: number, more: Partial<CartChange> = {}): CartChange => ({ productId: 'milk', by, ...more });

describe('queued changes of the cart', () => {
  it('add up over all tabs, and show in the cached cart', () => {
    const queued = sumUp([
      milk(1),
      milk(1),
      { productId: 'bread', by: 1, product: product('bread') },
      milk(-3),
    ]);
    const shown = overlayQueued([line('milk', 2), line('eggs', 6)], queued);
    expect(shown.map(({ productId, quantity }) => [productId._id, quantity])).toEqual([
      ['milk', 1],
      ['eggs', 6],
      ['bread', 1],
    ]);
  });

  it('remove a line, and never show less than zero or more than 99', () => {
    expect(overlayQueued([line('milk', 2)], sumUp([milk(-5)]))).toEqual([]);
    expect(overlayQueued([line('milk', 98)], sumUp([milk(5)]))[0]!.quantity).toBe(99);
  });
});

const tried = { from: 0, to: 1 };

it.each([
  ['of another device are added to', [milk(2)], 5, 2],
  ['less of it, too', [milk(-1)], 5, -1],
  ['whose answer alone was lost are not sent twice', [milk(1, { tried })], 1, 0],
  ['or only the rest of them', [milk(3, { tried })], 1, 2],
  ['and the last ones, too', [milk(-2, { tried: { from: 2, to: 0 } })], 0, 0],
  ['that never arrived are sent', [milk(1, { tried })], 0, 1],
  ['of two tabs that both tried are sent', [milk(1, { tried }), milk(1, { tried })], 0, 2],
  ['but for one that has arrived', [milk(1, { tried }), milk(1, { tried })], 1, 1],
  ['or both', [milk(1, { tried }), milk(1, { tried })], 2, 0],
  ['that were undone before the answer are undone in the cart', [milk(0, { tried })], 1, -1],
  ['unless they never arrived', [milk(0, { tried })], 0, 0],
  ['are rather shown twice than lost when somebody else has changed the line', [milk(1, { tried })], 4, 1],
])('changes %s', (_which, changes, inCart, wanted) => {
  expect(toWanted(changes, inCart)).toBe(wanted);
});
