import { describe, expect, it, vi } from 'vitest';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { createCartWriter, type CartServer, type SaveResult, type CartRequest } from './cart-writer.ts';

const STOCK = 10;

/** A server with one cart, whose answers are held back until they are released. */
function openServer(start: Record<string, number> = {}) {
  const quantities = new Map(Object.entries(start));
  const calls: string[] = [];
  const held: (() => void)[] = [];
  let failure: { error: Error; hasArrived: boolean } | null = null;
  let inFlight = 0;
  let maxInFlight = 0;

  async function answer<T>(call: string, work: () => T): Promise<T> {
    calls.push(call);
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    await new Promise<void>((resolve) => held.push(resolve));
    inFlight -= 1;
    if (!failure) return work();
    const { error, hasArrived } = failure;
    failure = null;
    if (hasArrived) work();
    throw error;
  }

  const toLine = (productId: string): CartLine => ({
    _id: `line-${productId}`,
    quantity: quantities.get(productId)!,
    productId: { _id: productId, name: productId, image: [], unit: '', price: 1, discount: 0, stock: STOCK },
  });
  const set = (productId: string, quantity: number) => {
    if (quantity > STOCK) throw new Error(`Only ${STOCK} left in stock`);
    quantities.set(productId, quantity);
    return toLine(productId);
  };

  const server: CartServer = {
    add: (id) => answer(`add ${id}`, () => set(id, (quantities.get(id) ?? 0) + 1)),
    setQuantity: (lineId, quantity) =>
      answer(`set ${lineId} ${quantity}`, () => set(lineId.replace('line-', ''), quantity)),
    remove: (lineId) =>
      answer(`remove ${lineId}`, () =>
        quantities.delete(lineId.replace('line-', '')) ? null : new Error('Item not in cart'),
      ),
  };
  return {
    server,
    calls,
    quantities,
    toLine,
    maxInFlight: () => maxInFlight,
    failNext: (error: Error, hasArrived = false) => (failure = { error, hasArrived }),
    /** Releases the oldest answer and waits for its effects. */
    async letGo() {
      held.shift()!();
      await settled();
    },
    /** Releases all answers until nothing is pending. */
    async letAllGo() {
      await settled();
      while (held.length > 0) {
        held.shift()!();
        await settled();
      }
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** No answer: the network is gone. */
class Unreached extends Error {}

type Options = { start?: Record<string, number>; isCartRead?: boolean };

function open({ start = {}, isCartRead = true }: Options = {}) {
  const fake = openServer(start);
  const saved: SaveResult['did'][] = [];
  const granted: CartRequest[] = [];
  const refused: string[] = [];
  let network = Promise.withResolvers<void>();
  network.resolve();
  let onLook = () => {};
  let isAway = false;
  const settle = vi.fn(async () => {
    isCartRead = true;
    return true;
  });
  const writer = createCartWriter(fake.server, {
    find: (id) => (isCartRead && fake.quantities.has(id) ? fake.toLine(id) : undefined),
    onPending: () => {},
    onSaved: ({ did }) => saved.push(did),
    onFulfilled: (requests) => granted.push(...requests),
    isAway: () => isAway,
    readAgain: async (error) => {
      if (error !== null && !(error instanceof Unreached)) return null;
      await network.promise;
      return [...fake.quantities.keys()].map(fake.toLine);
    },
    untilLanded: async () => onLook(),
    onRefused: (error) => refused.push((error as Error).message),
    settle,
  });
  const press = (...steps: (1 | -1)[]) => {
    for (const by of steps) writer.change('milk', by);
  };
  return {
    ...fake,
    writer,
    press,
    saved,
    granted,
    refused,
    settle,
    /** The answer that is held is lost, with the call or after it. */
    loseAnswer: (hasArrived: boolean) => {
      network = Promise.withResolvers();
      fake.failNext(new Unreached(), hasArrived);
    },
    goAway: () => {
      isAway = true;
      network = Promise.withResolvers();
    },
    comeBack: async () => {
      isAway = false;
      network.resolve();
      await fake.letAllGo();
    },
    whenLooking: (look: () => void) => (onLook = look),
  };
}

describe('the cart writer', () => {
  it('never has two pending requests for one product, and sends only the last value', async () => {
    const cart = open({ start: { milk: 2 } });
    cart.press(1, 1, -1, 1, 1);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['set line-milk 3', 'set line-milk 5']);
    expect(cart.maxInFlight()).toBe(1);
  });

  it('saves two products at the same time', async () => {
    const cart = open();
    cart.writer.change('milk', 1);
    cart.writer.change('bread', 1);
    expect(cart.calls).toEqual(['add milk', 'add bread']);
    await cart.letAllGo();
    expect(cart.settle).toHaveBeenCalledTimes(1);
  });

  it('says the words of the server for a line that is gone already, and shows it no more', async () => {
    const cart = open({ start: { milk: 1 } });
    cart.press(-1);
    cart.quantities.clear();
    await cart.letAllGo();
    expect(cart.refused).toEqual(['Item not in cart']);
    expect(cart.granted).toEqual([]);
    expect(cart.saved).toEqual(['removed']);
  });

  it('takes a product out again when minus follows ADD at once', async () => {
    const cart = open();
    cart.press(1, -1);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['add milk', 'remove line-milk']);
    expect(cart.saved).toEqual(['created', 'removed']);
    expect(cart.quantities.has('milk')).toBe(false);
    expect(cart.writer.pending().size).toBe(0);
  });

  it('ignores minus at zero', async () => {
    const cart = open();
    cart.press(-1);
    await cart.letAllGo();
    expect(cart.calls).toEqual([]);
    expect(cart.writer.pending().size).toBe(0);
  });

  it('rolls back several presses to the server’s state and passes on its message once', async () => {
    const cart = open({ start: { milk: STOCK } });
    cart.press(1, 1, 1);
    expect(cart.writer.pending().get('milk')).toBe(STOCK + 3);
    await cart.letAllGo();
    expect(cart.refused).toEqual([`Only ${STOCK} left in stock`]);
    expect(cart.saved).toEqual([]);
    expect(cart.quantities.get('milk')).toBe(STOCK);
    expect(cart.settle).toHaveBeenCalledTimes(1);
  });

  it('keeps a lower request when the pending higher one is refused', async () => {
    const cart = open({ start: { milk: 5 } });
    cart.failNext(new Error('The shop is busy. Please try again.'));
    cart.press(1);
    cart.press(-1, -1);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['set line-milk 6', 'set line-milk 4']);
    expect(cart.quantities.get('milk')).toBe(4);
    expect(cart.refused).toEqual([]);
  });

  it('adds to the quantity in the cart when it was pressed before the cart was read', async () => {
    const cart = open({ start: { milk: 3 }, isCartRead: false });
    cart.press(1, 1);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['add milk', 'set line-milk 5']);
    expect(cart.quantities.get('milk')).toBe(5);
  });

  it('counts every fulfilled press, also several in one request or without one', async () => {
    const cart = open();
    cart.press(1, 1, 1, 1, 1, 1);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['add milk', 'set line-milk 6']);
    expect(cart.saved).toEqual(['created', 'raised']);
    expect(cart.granted).toEqual(['more', 'more', 'more', 'more', 'more', 'more']);
    cart.press(1);
    cart.press(1, -1);
    await cart.letAllGo();
    expect(cart.calls).toHaveLength(3);
    expect(cart.granted.slice(6)).toEqual(['more', 'more', 'less']);
  });

  it('counts no refused press', async () => {
    const cart = open({ start: { milk: STOCK - 1 } });
    cart.press(1);
    cart.press(1, 1);
    await cart.letAllGo();
    expect(cart.granted).toEqual(['more']);
    expect(cart.refused).toHaveLength(1);
  });

  it('sets a typed quantity with one request, and removes the line at zero', async () => {
    const cart = open({ start: { milk: 2 } });
    cart.writer.set('milk', 9);
    cart.writer.set('milk', 9);
    await cart.letAllGo();
    cart.writer.set('milk', 0);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['set line-milk 9', 'remove line-milk']);
    expect(cart.writer.pending().size).toBe(0);
    expect(cart.granted).toEqual(['more', 'less']);
  });

  it('puts back the removed quantity', async () => {
    const cart = open({ start: { milk: 4 } });
    cart.writer.set('milk', 0);
    await cart.letAllGo();
    cart.writer.set('milk', 4);
    await cart.letAllGo();
    expect(cart.calls).toEqual(['remove line-milk', 'add milk', 'set line-milk 4']);
    expect(cart.granted).toEqual(['less', 'more']);
    expect(cart.quantities.get('milk')).toBe(4);
  });

  it('lets a reader wait until nothing is pending, and marks an answer as old', async () => {
    const cart = open();
    const before = cart.writer.version();
    cart.press(1);
    let isIdle = false;
    void cart.writer.whenIdle().then(() => (isIdle = true));
    await settled();
    expect(isIdle).toBe(false);
    await cart.letAllGo();
    expect(isIdle).toBe(true);
    expect(cart.writer.version()).toBeGreaterThan(before);
  });

  describe('without a network', () => {
    it.each([true, false])(
      'holds presses, and counts each once (the first arrived: %s)',
      async (hasArrived) => {
        const cart = open({ start: { milk: 2 } });
        cart.loseAnswer(hasArrived);
        cart.press(1);
        await cart.letAllGo();
        cart.press(1, 1);
        expect(cart.writer.pending().get('milk')).toBe(5);
        expect([cart.granted, cart.refused]).toEqual([[], []]);
        await cart.comeBack();
        expect(cart.quantities.get('milk')).toBe(5);
        expect(cart.granted).toEqual(['more', 'more', 'more']);
        expect(cart.writer.pending().size).toBe(0);
      },
    );

    it.each([true, false])('adds a new product once (its call arrived: %s)', async (hasArrived) => {
      const cart = open();
      cart.loseAnswer(hasArrived);
      cart.press(1, 1);
      await cart.letAllGo();
      await cart.comeBack();
      expect(cart.quantities.get('milk')).toBe(2);
      expect(cart.calls).toEqual(
        hasArrived ? ['add milk', 'set line-milk 2'] : ['add milk', 'add milk', 'set line-milk 2'],
      );
    });

    it('knows that what it has not sent has not arrived, whatever another device has added', async () => {
      const cart = open({ start: { milk: 2 } });
      cart.goAway();
      cart.press(1);
      await cart.letAllGo();
      expect(cart.calls).toEqual([]);
      cart.quantities.set('milk', 3);
      await cart.comeBack();
      expect(cart.quantities.get('milk')).toBe(4);
    });

    it('adds its presses to what another device has changed meanwhile', async () => {
      const cart = open({ start: { milk: 2 } });
      cart.loseAnswer(false);
      cart.press(1, 1);
      await cart.letAllGo();
      cart.quantities.set('milk', 6);
      await cart.comeBack();
      expect(cart.quantities.get('milk')).toBe(8);
    });
  });

  describe('when the document is left', () => {
    it.each([true, false])('gives its presses to the next one (the call arrives: %s)', async (arrives) => {
      const before = open({ start: { milk: 2 } });
      before.press(1, 1, 1);
      const left = before.writer.leave();
      expect(left).toEqual([{ productId: 'milk', by: 3, call: { from: 2, to: 3 } }]);
      expect(before.writer.pending().size).toBe(0);

      const next = open({ start: { milk: 2 } });
      next.whenLooking(() => arrives && next.quantities.set('milk', 3));
      left.forEach(next.writer.resume);
      expect(next.writer.pending().get('milk')).toBe(5);
      await next.letAllGo();
      expect(next.quantities.get('milk')).toBe(5);
      expect(next.granted).toEqual(['more']);

      // The back button restores the document: it does not send the rest as well.
      await before.letAllGo();
      expect(before.calls).toEqual(['set line-milk 3']);
      expect(before.granted).toEqual(['more']);
    });

    it('leaves nothing once everything is saved', async () => {
      const cart = open();
      cart.press(1);
      await cart.letAllGo();
      expect(cart.writer.leave()).toEqual([]);
    });
  });
});
