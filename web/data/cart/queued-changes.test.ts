import { describe, expect, it } from 'vitest';
import { overlayQueued, sumUp, toWanted, type Change } from './queued-changes.ts';

const product = (_id: string) => ({ _id, name: _id, image: [], unit: '', price: 1, discount: 0, stock: 9 });
const line = (id: string, quantity: number) => ({ _id: `line-${id}`, quantity, productId: product(id) });
const milk = (by: number, more: Partial<Change> = {}): Change => ({ productId: 'milk', by, ...more });

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

  it('are added to changes by another device meanwhile', () => {
    expect(toWanted([milk(2)], 5)).toBe(2);
    expect(toWanted([milk(-1)], 5)).toBe(-1);
  });

  it('are not sent twice when the call arrived and only its answer was lost', () => {
    expect(toWanted([milk(1, { tried: { from: 0, to: 1 } })], 1)).toBe(0);
    expect(toWanted([milk(3, { tried: { from: 0, to: 1 } })], 1)).toBe(2);
    expect(toWanted([milk(-2, { tried: { from: 2, to: 0 } })], 0)).toBe(0);
    expect(toWanted([milk(1, { tried: { from: 0, to: 1 } })], 0)).toBe(1);
  });

  it('of two tabs that both tried are counted as far as the line has moved', () => {
    const tried = { from: 0, to: 1 };
    expect(toWanted([milk(1, { tried }), milk(1, { tried })], 0)).toBe(2);
    expect(toWanted([milk(1, { tried }), milk(1, { tried })], 1)).toBe(1);
    expect(toWanted([milk(1, { tried }), milk(1, { tried })], 2)).toBe(0);
  });

  it('that were undone before the answer came are undone in the cart too', () => {
    expect(toWanted([milk(0, { tried: { from: 0, to: 1 } })], 1)).toBe(-1);
    expect(toWanted([milk(0, { tried: { from: 0, to: 1 } })], 0)).toBe(0);
  });

  it('are rather shown twice than lost when somebody else has changed the line as well', () => {
    expect(toWanted([milk(1, { tried: { from: 0, to: 1 } })], 4)).toBe(1);
  });
});
