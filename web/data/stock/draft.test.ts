import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, offlineError } from '../api.ts';
import { openDraft } from './draft.ts';
import { listStored, replaceStored } from '../stored.ts';
import { stubStorage } from '#tests/stub-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
});
afterEach(() => {
  replaceStored(() => false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openStore(receiptId = 'r1') {
  const sent: any[] = [];
  const behaviour = { fail: null as Error | null };
  const draft = openDraft(receiptId, async (body) => {
    await Promise.resolve();
    if (behaviour.fail) throw behaviour.fail;
    sent.push(body);
  });
  return { draft, sent, behaviour };
}

describe('text typed into a draft', () => {
  it('is sent together, once, in the order of its lines', async () => {
    const { draft, sent } = openStore();
    draft.edit('a', { code: 'X', quantity: '1' });
    draft.edit('b', { quantity: '2' });
    draft.edit('a', { quantity: '12' });
    draft.remove('c');
    expect(await Promise.all([draft.flush(), draft.flush()])).toEqual([true, true]);
    expect(sent).toEqual([
      {
        _id: 'r1',
        set: [
          { lineId: 'a', code: 'X', quantity: '12' },
          { lineId: 'b', quantity: '2' },
        ],
        remove: ['c'],
      },
    ]);
    expect([draft.get().edits, listStored('')]).toEqual([{}, []]);
  });

  it('is sent when typing pauses, and needs one entry for many letters', async () => {
    const { draft, sent } = openStore();
    for (const quantity of ['1', '12', '123']) draft.edit('a', { quantity });
    expect(listStored('goods-in:r1:')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.map(({ set }) => set)).toEqual([[{ lineId: 'a', quantity: '123' }]]);
  });

  it('that is refused stays, with the reason, until it is changed', async () => {
    const { draft, sent, behaviour } = openStore();
    behaviour.fail = new ApiError(400, { message: 'At most 500 lines' });
    draft.edit('a', { code: 'X' });
    expect(await draft.flush()).toBe(false);
    const trouble = { kind: 'refused', message: 'At most 500 lines' };
    expect(draft.get()).toMatchObject({ edits: { a: { code: 'X' } }, trouble });
    behaviour.fail = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    draft.remove('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([{ _id: 'r1', set: [], remove: ['a'] }]);
    expect(draft.get()).toEqual({ edits: {}, removed: [], trouble: null });
  });

  it.each([
    ['deleted', new ApiError(404, { message: 'Gone' })],
    ['booked', new ApiError(409, { message: 'Gone', code: 'RECEIPT_BOOKED' })],
  ])('of a draft that was %s elsewhere is dropped', async (_how, error) => {
    const { draft, behaviour } = openStore();
    behaviour.fail = error;
    draft.edit('a', { code: 'X' });
    await draft.flush();
    expect(draft.get()).toEqual({ edits: {}, removed: [], trouble: { kind: 'gone', message: 'Gone' } });
    expect(listStored('')).toEqual([]);
  });

  it('of another draft is not shown here, and not lost', async () => {
    const [one, other] = [openStore('r1'), openStore('r2')];
    one.behaviour.fail = offlineError();
    one.draft.edit('a', { code: 'X' });
    await one.draft.flush();
    other.draft.edit('b', { code: 'Y' });
    expect(other.draft.get().edits).toEqual({ b: { code: 'Y' } });
    await other.draft.flush();
    expect(one.draft.get().edits).toEqual({ a: { code: 'X' } });
  });
});

it('opened again without a network is sent by one of the two', async () => {
  const first = openStore();
  first.behaviour.fail = offlineError();
  first.draft.takeOver();
  first.draft.edit('a', { quantity: '1' });
  await first.draft.flush();
  const second = openStore();
  second.draft.takeOver();
  first.behaviour.fail = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first.sent.length, second.sent.length]).toEqual([0, 0]);
  await second.draft.flush();
  expect([first.sent.length, second.sent.length]).toEqual([0, 1]);
});
