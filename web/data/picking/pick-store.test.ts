import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { PICK_LINE, PICK_ORDER } from '#tests/components/answers.ts';
import { ApiError, offlineError } from '../api.ts';
import { listStored, replaceStored } from '../stored.ts';
import { stubStorage } from '#tests/stub-storage.ts';
import { createPickStore, type PickServer } from './pick-store.ts';
import { withPicked, withShort, type PickCall } from './pick-steps.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
});
afterEach(() => {
  replaceStored(() => false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const makeOrder = (): PickOrder => ({
  ...PICK_ORDER,
  lines: ['a', 'b', 'c'].map((lineId) => ({ ...PICK_LINE, lineId })),
});

/** A server with one order; `fail` is called before each call is executed. */
function openServer() {
  const order = makeOrder();
  const sent: PickCall[] = [];
  const behaviour = { fail: (_call: PickCall | null): Error | null => null };
  const find = (lineId: string) => order.lines.findIndex((line) => line.lineId === lineId);
  const server: PickServer = {
    async reread() {
      const failure = behaviour.fail(null);
      if (failure) throw failure;
      return structuredClone(order);
    },
    async send(_orderId, call) {
      await Promise.resolve();
      const failure = behaviour.fail(call);
      if (failure) throw failure;
      sent.push(call);
      const at = find(call.body.lineId);
      const line = order.lines[at]!;
      const { lineId: _id, ...changes } = call.body;
      const said = call.kind === 'short' ? call.body.left : undefined;
      const left = said ? { count: said.count, booked: 0 } : line.left;
      const short = call.kind === 'short' ? call.body.short : line.short;
      const picked = call.kind === 'pick' ? call.body.picked : Math.min(line.picked, line.quantity - short);
      order.lines[at] = { ...line, ...changes, short, picked, substitute: null, left };
      return structuredClone(order.lines[at]!);
    },
  };
  return { server, order, sent, behaviour };
}

function openStore(userId = 'asha', { isReload = false } = {}) {
  const shop = openServer();
  const store = createPickStore(userId, shop.server);
  if (!isReload) store.open(structuredClone(shop.order), 's1');
  const lineOf = (lineId: string) => store.get().lines.find((line) => line.lineId === lineId)!;
  const pick = (lineId: string, picked: number) => store.setStep(lineId, withPicked(lineOf(lineId), picked));
  const short = (lineId: string, count: number) => store.setStep(lineId, withShort(lineOf(lineId), count));
  return { ...shop, store, lineOf, pick, short };
}

const never = () => null;
const listSteps = () => listStored('pick-step:');

describe('without a network', () => {
  it('picked lines are shown and saved, and sent once in their order', async () => {
    const { store, sent, behaviour, pick, short, lineOf, order } = openStore();
    behaviour.fail = offlineError;
    pick('b', 2);
    pick('a', 1);
    short('c', 2);
    pick('b', 1);
    expect(await store.flush()).toBe(false);
    expect(store.get()).toMatchObject({ unsent: 3, trouble: 'offline' });
    expect([lineOf('a').picked, lineOf('b').picked, lineOf('c').short]).toEqual([1, 1, 2]);
    expect(listSteps()).toHaveLength(3);
    expect(sent).toEqual([]);

    behaviour.fail = never;
    expect(await store.flush()).toBe(true);
    expect(await store.flush()).toBe(true);
    expect(sent.map(({ kind, body }) => `${kind} ${body.lineId}`)).toEqual(['pick a', 'short c', 'pick b']);
    expect(store.get()).toMatchObject({ unsent: 0, trouble: null });
    expect(order.lines.map(({ picked, short }) => [picked, short])).toEqual([
      [1, 0],
      [1, 0],
      [0, 2],
    ]);
  });

  it('a reload finds the saved steps, and nobody else does', async () => {
    const first = openStore();
    first.behaviour.fail = offlineError;
    first.pick('a', 2);
    expect(openStore('ravi', { isReload: true }).store.get()).toMatchObject({ order: null, unsent: 0 });
    const second = openStore('asha', { isReload: true });
    expect(second.store.get()).toMatchObject({ unsent: 1, order: { orderId: 'order-1' }, storeId: 's1' });
    await second.store.refresh();
    expect(second.lineOf('a').picked).toBe(2);
    await second.store.flush();
    expect(second.order.lines[0]!.picked).toBe(2);
    expect(listSteps()).toEqual([]);
  });
});

it('an order asked for before a tap does not undo it', async () => {
  const { store, pick, lineOf } = openStore();
  const asked = store.refresh();
  pick('a', 2);
  await store.flush();
  await asked;
  expect(lineOf('a').picked).toBe(2);
});

describe('a refusal', () => {
  it('of one step undoes that step and says why; the others are sent', async () => {
    const { store, behaviour, pick, lineOf } = openStore();
    const refused = new ApiError(409, { message: 'Too few are left' });
    behaviour.fail = (call) => (call?.body.lineId === 'a' ? refused : null);
    pick('a', 2);
    pick('b', 2);
    expect(await store.flush()).toBe(true);
    expect(store.get()).toMatchObject({ unsent: 0, refusals: { a: 'Too few are left' } });
    expect([lineOf('a').picked, lineOf('b').picked]).toEqual([0, 2]);
    pick('a', 1);
    expect(store.get().refusals).toEqual({});
  });

  it('shows what another phone of this picker did with the line meanwhile', async () => {
    const { store, order, behaviour, pick, lineOf } = openStore();
    order.lines[0]!.short = 1;
    const refused = new ApiError(400, { message: '1 are missing, so at most 1' });
    behaviour.fail = (call) => (call?.kind === 'pick' && call.body.picked > 1 ? refused : null);
    pick('a', 2);
    await store.flush();
    await vi.waitFor(() => expect(lineOf('a').short).toBe(1));
    expect(store.get().refusals).toEqual({ a: '1 are missing, so at most 1' });
  });
});
