import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { ApiError, offlineError } from '../api.ts';
import { createOutbox } from '../outbox.ts';
import { hasParts, replaceStored } from '../stored.ts';
import { stubStorage } from '../stub-storage.ts';
import type { CartChange } from './queued-changes.ts';
import { sendQueued, type Sender } from './send-queued.ts';

/** What happens to a call: it arrives, it does not reach the shop, or it arrives and its answer is lost. */
type Fate = 'arrives' | 'unreached' | 'unheard';

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
});
afterEach(() => {
  replaceStored(() => false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const outbox = createOutbox<CartChange>({
  prefix: 'cart-change:',
  isValue: hasParts<CartChange>({ productId: 'string', by: 'number' }),
  restMs: 1_000,
  pausesMs: [1_000],
  send: () => sendQueued(sending),
});
let sending: Sender;

function openShop(start: Record<string, number> = {}, stock: Record<string, number> = {}) {
  const quantities = new Map(Object.entries(start));
  const fates: Fate[] = [];
  const refused: string[] = [];
  const calls: string[] = [];
  const stockOf = (id: string) => stock[id] ?? 50;
  const toLine = (id: string): CartLine => ({
    _id: `line-${id}`,
    quantity: quantities.get(id)!,
    productId: { _id: id, name: id, image: [], unit: '', price: 1, discount: 0, stock: stockOf(id) },
  });
  const call = <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    const fate = fates.shift() ?? 'arrives';
    if (fate === 'unreached') return Promise.reject(offlineError());
    const answer = Promise.resolve().then(work);
    return fate === 'arrives' ? answer : answer.then(() => Promise.reject(offlineError()));
  };
  const set = (id: string, quantity: number) => {
    if (quantity > stockOf(id)) throw new ApiError(409, { message: `Only ${stockOf(id)} left in stock` });
    quantities.set(id, quantity);
    return toLine(id);
  };
  sending = {
    outbox,
    server: {
      add: (id) => call(`add ${id}`, () => set(id, (quantities.get(id) ?? 0) + 1)),
      setQuantity: (lineId, quantity) =>
        call(`set ${lineId} ${quantity}`, () => set(lineId.slice('line-'.length), quantity)),
      remove: (lineId) =>
        call(`remove ${lineId}`, () => {
          quantities.delete(lineId.slice('line-'.length));
          return null;
        }),
    },
    read: () => call('read', () => [...quantities.keys()].map(toLine)),
    isOfNow: () => true,
    onSaved: () => {},
    onRefused: (message) => refused.push(message),
  };
  return { quantities, fates, refused, calls, cart: () => Object.fromEntries(quantities) };
}

const queue = (productId: string, by: number) => void outbox.add({ productId, by });

describe('sending queued changes', () => {
  it('applies the changes of two tabs, in one call for each line', async () => {
    const shop = openShop({ milk: 2, eggs: 6 });
    for (const [id, by] of [
      ['milk', 1],
      ['bread', 1],
      ['milk', 1],
      ['eggs', -6],
      ['bread', 1],
    ] as const)
      queue(id, by);
    await expect(outbox.send()).resolves.toBe(true);
    expect(shop.cart()).toEqual({ milk: 4, bread: 2 });
    expect(shop.calls).toEqual([
      'read',
      'set line-milk 4',
      'add bread',
      'set line-bread 2',
      'remove line-eggs',
    ]);
    expect(outbox.entries()).toEqual([]);
  });

  it('takes the available units and says so, and names products that are unavailable', async () => {
    const shop = openShop({ milk: 2 }, { milk: 3, cheese: 0, oil: 1 });
    queue('milk', 5);
    queue('oil', 4);
    queue('cheese', 1);
    await outbox.send();
    expect(shop.cart()).toEqual({ milk: 3, oil: 1 });
    expect(shop.refused).toEqual([
      'Only 3 of milk left in stock',
      'Only 1 of An item left in stock',
      'An item: Only 0 left in stock',
    ]);
    expect(outbox.entries()).toEqual([]);
  });

  it('keeps everything while nobody is reached or the shop is busy', async () => {
    const shop = openShop();
    queue('milk', 2);
    shop.fates.push('unreached');
    await expect(outbox.send()).resolves.toBe(false);
    expect(outbox.trouble()?.kind).toBe('offline');
    sending.server.add = () => Promise.reject(new ApiError(503, { message: 'Busy' }));
    await expect(outbox.send()).resolves.toBe(false);
    expect(outbox.trouble()?.kind).toBe('busy');
    expect(outbox.entries()).toHaveLength(1);
  });

  it('sends nothing more once somebody else has signed in', async () => {
    const shop = openShop();
    queue('milk', 2);
    sending.isOfNow = () => false;
    await expect(outbox.send()).resolves.toBe(false);
    expect(shop.cart()).toEqual({});
  });

  it('loses nothing and doubles nothing, whatever happens to its calls', async () => {
    const change = fc.tuple(fc.constantFrom('milk', 'bread', 'eggs'), fc.integer({ min: -3, max: 3 }));
    const fate = fc.constantFrom<Fate>('arrives', 'unreached', 'unheard');
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.array(fate, { maxLength: 14 }),
        async (changes, fates) => {
          const start = { milk: 4, eggs: 1 };
          const shop = openShop(start);
          const wanted = new Map<string, number>(Object.entries(start));
          // As on the page: the shown quantity never goes below 0.
          for (const [id, by] of changes) {
            const before = wanted.get(id) ?? 0;
            const after = Math.max(0, before + by);
            wanted.set(id, after);
            if (after !== before) queue(id, after - before);
          }
          shop.fates.push(...fates);
          for (let tries = 0; tries < 20; tries++) if (await outbox.send()) break;
          expect(shop.cart()).toEqual(Object.fromEntries([...wanted].filter(([, quantity]) => quantity > 0)));
          expect(outbox.entries()).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
