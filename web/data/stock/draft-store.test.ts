import { describe, expect, it } from 'vitest';
import { createDraftStore, type DraftFailure, type SavedEdits } from './draft-store.ts';

class Failed extends Error {
  readonly failure: DraftFailure;
  constructor(failure: DraftFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

function openStore(saved: SavedEdits | null = null) {
  const storage = { saved };
  const sent: any[] = [];
  const behaviour = { fail: null as DraftFailure | null, meanwhile: () => {} };
  const server = {
    async save(body: unknown) {
      await Promise.resolve();
      behaviour.meanwhile();
      if (behaviour.fail) throw new Failed(behaviour.fail);
      sent.push(body);
    },
    readFailure: (error: unknown) => (error as Failed).failure,
  };
  const store = createDraftStore('r1', server, {
    read: () => structuredClone(storage.saved),
    write: (next) => (storage.saved = structuredClone(next)),
  });
  return { store, storage, sent, behaviour };
}

describe('text typed into a draft', () => {
  it('is sent together, once', async () => {
    const { store, sent, storage } = openStore();
    store.edit('a', { code: 'X', quantity: '1' });
    store.edit('b', { quantity: '2' });
    store.edit('a', { quantity: '12' });
    store.remove('c', true);
    expect(await Promise.all([store.flush(), store.flush()])).toEqual([true, true]);
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
    expect([store.get().edits, storage.saved]).toEqual([{}, null]);
  });

  it('while a call is pending is sent next', async () => {
    const { store, sent, behaviour } = openStore();
    store.edit('a', { quantity: '1' });
    behaviour.meanwhile = () => {
      behaviour.meanwhile = () => {};
      store.edit('a', { quantity: '15' });
    };
    expect(await store.flush()).toBe(true);
    expect(sent.map(({ set }) => set[0].quantity)).toEqual(['1', '15']);
  });

  it('without a network is saved over a reload, and sent later', async () => {
    const { store, storage, behaviour } = openStore();
    behaviour.fail = { kind: 'offline' };
    store.edit('a', { code: 'X', quantity: '1', productName: 'Milk' });
    expect(await store.flush()).toBe(false);
    expect(store.get().trouble).toEqual({ kind: 'offline' });
    const next = openStore(storage.saved);
    expect(next.store.get().edits).toEqual({ a: { code: 'X', quantity: '1', productName: 'Milk' } });
    expect(await next.store.flush()).toBe(true);
    expect(next.sent[0].set).toEqual([{ lineId: 'a', code: 'X', quantity: '1' }]);
  });

  it('that is refused stays, with the reason, until it is changed', async () => {
    const { store, behaviour } = openStore();
    behaviour.fail = { kind: 'refused', message: 'At most 500 lines' };
    store.edit('a', { code: 'X' });
    expect(await store.flush()).toBe(false);
    expect(store.get()).toMatchObject({ edits: { a: { code: 'X' } }, trouble: behaviour.fail });
    store.remove('a', false);
    expect(await store.flush()).toBe(true);
  });

  it('of a draft that was booked elsewhere is dropped', async () => {
    const { store, storage, behaviour } = openStore();
    behaviour.fail = { kind: 'gone', message: 'Booked already' };
    store.edit('a', { code: 'X' });
    await store.flush();
    expect([store.get().edits, storage.saved]).toEqual([{}, null]);
  });

  it('of another draft is not shown here', () => {
    const { store } = openStore({ receiptId: 'r2', edits: { a: { code: 'X' } }, removed: [] });
    expect(store.get().edits).toEqual({});
  });
});
