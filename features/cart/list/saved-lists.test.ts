// Saved lists: visible to their owner only, and to anybody with the link.

import { describe, expect, it } from 'vitest';
import { registerShopper } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import type { ListChoice } from './list.contract.ts';
import type { SavedList, SharedList } from './list.contract.ts';

const shop = useTestShop();
const strict = useTestShop({ RATE_LIMIT_SCALE: '1' });
const TEXT = '2 milk\nbread\naadha kilo pyaaz';

const list = async (who: CallOptions) =>
  (await shop.call<SavedList[]>('GET', '/api/list/get', who)).body.data;
const save = (who: CallOptions, name: string, text = TEXT, choices?: ListChoice[]) =>
  shop.call<SavedList>('POST', '/api/list/save', { ...who, body: { name, text, choices } });
const change = (who: CallOptions, body: object) =>
  shop.call<SavedList>('PUT', '/api/list/update', { ...who, body });
const share = (who: CallOptions, _id: string, isShared: boolean) =>
  shop.call<SavedList>('PUT', '/api/list/share', { ...who, body: { _id, isShared } });
const remove = (who: CallOptions, _id: string) =>
  shop.call('DELETE', '/api/list/delete', { ...who, body: { _id } });
const open = (token: string | null) => shop.call<SharedList>('POST', '/api/list/shared', { body: { token } });

async function makeList() {
  const { token } = await makeOneShopper(shop);
  return { who: { token }, id: (await save({ token }, 'Weekly')).body.data._id };
}

describe('a saved list', () => {
  it('is saved line by line, renamed, changed and deleted', async () => {
    const { who, id } = await makeList();
    expect(await list(who)).toMatchObject([{ _id: id, name: 'Weekly', text: TEXT, shareToken: null }]);
    const renamed = (await change(who, { _id: id, name: 'Sunday' })).body.data;
    expect(renamed).toMatchObject({ name: 'Sunday', text: TEXT });
    await change(who, { _id: id, text: 'bread' });
    await save(who, 'Pooja');
    expect((await list(who)).map(({ name, text }) => [name, text])).toEqual([
      ['Pooja', TEXT],
      ['Sunday', 'bread'],
    ]);
    expect((await remove(who, id)).status).toBe(200);
    expect((await remove(who, id)).status).toBe(404);
    expect(await list(who)).toHaveLength(1);
  });

  it('keeps the products chosen for its lines, also for people it is shared with', async () => {
    const { token } = await makeOneShopper(shop);
    const milk = { text: '2 milk', productId: 'a'.repeat(24), quantity: 3 };
    const { _id, choices } = (await save({ token }, 'Weekly', TEXT, [milk])).body.data;
    expect(choices).toEqual([milk]);
    expect((await list({ token }))[0]!.choices).toEqual([milk]);
    expect((await change({ token }, { _id, name: 'Sunday' })).body.data.choices).toEqual([milk]);
    const { shareToken } = (await share({ token }, _id, true)).body.data;
    expect((await open(shareToken)).body.data).toEqual({ name: 'Sunday', text: TEXT, choices: [milk] });
    expect((await change({ token }, { _id, choices: [] })).body.data.choices).toEqual([]);
    for (const wrong of [
      Array.from({ length: 101 }, () => milk),
      [{ ...milk, quantity: 100 }],
      [{ ...milk, text: 'x'.repeat(201) }],
    ])
      expect((await save({ token }, 'Too much', TEXT, wrong)).status).toBe(400);
  });

  it('is not found by anybody else', async () => {
    const { who, id } = await makeList();
    const stranger = { token: (await makeOneShopper(shop)).token };
    expect(await list(stranger)).toEqual([]);
    for (const _id of [id, 'f'.repeat(24), 'x']) {
      expect((await change(stranger, { _id, name: 'Mine' })).status).toBe(404);
      expect((await share(stranger, _id, true)).status).toBe(404);
      expect((await remove(stranger, _id)).status).toBe(404);
    }
    expect(await list(who)).toMatchObject([{ name: 'Weekly', shareToken: null }]);
  });

  it('is one of at most 50, also when many are saved at once', async () => {
    const { who } = await makeList();
    const answers = await Promise.all(Array.from({ length: 55 }, (_, at) => save(who, `List ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/50 lists/);
    expect(await list(who)).toHaveLength(50);
  });

  it('has a name and a text', async () => {
    const { who, id } = await makeList();
    for (const [name, text] of [
      ['', TEXT],
      ['Weekly', ''],
      ['x'.repeat(81), TEXT],
      ['Weekly', 'x'.repeat(5_001)],
    ] as const)
      expect((await save(who, name, text)).status).toBe(400);
    expect((await change(who, { _id: id, name: ' ' })).status).toBe(400);
  });
});

describe('the link of a list', () => {
  it('opens it for anybody, without naming its owner, until sharing ends', async () => {
    const { who, id } = await makeList();
    const { shareToken } = (await share(who, id, true)).body.data;
    expect(shareToken).toMatch(/^[\w-]{43}$/);
    expect((await open(shareToken)).body.data).toEqual({ name: 'Weekly', text: TEXT, choices: [] });
    await share(who, id, false);
    expect((await open(shareToken)).status).toBe(404);
    const again = (await share(who, id, true)).body.data.shareToken;
    expect(again).not.toBe(shareToken);
    expect((await open(shareToken)).status).toBe(404);
    await remove(who, id);
    expect((await open(again)).status).toBe(404);
  });

  it('is not found by guessing', async () => {
    for (const token of ['x', '%', 'null', 'A'.repeat(43)]) expect((await open(token)).status).toBe(404);
    for (const token of [null, '', 'A'.repeat(101)]) expect((await open(token)).status).toBe(400);
  });

  it('is one of five before the email is confirmed, and of at most 120 changes an hour', async () => {
    const { token } = await registerShopper(strict);
    const saved = (name: string) =>
      strict.call('POST', '/api/list/save', { token, body: { name, text: TEXT } });
    for (let nth = 0; nth < 5; nth++) expect((await saved(`List ${nth}`)).status).toBe(200);
    const { status, body } = await saved('Sixth');
    expect([status, body.code]).toEqual([409, 'TOO_MANY_LISTS']);
    expect(body.message).toBe('Confirm your email to save more than 5 lists');
    const [first] = (await strict.call<SavedList[]>('GET', '/api/list/get', { token })).body.data;
    const { _id } = first!;
    const changed = () => strict.call('PUT', '/api/list/update', { token, body: { _id, text: 'bread' } });
    for (let nth = 6; nth < 120; nth++) expect((await changed()).status).toBe(200);
    expect((await changed()).status).toBe(429);
    expect((await saved('Another')).status).toBe(429);
    const sharing = { token, body: { _id, isShared: true } };
    expect((await strict.call('PUT', '/api/list/share', sharing)).status).toBe(429);
    // Deleting makes room, and stays possible.
    expect((await strict.call('DELETE', '/api/list/delete', { token, body: { _id } })).status).toBe(200);
  });
});
