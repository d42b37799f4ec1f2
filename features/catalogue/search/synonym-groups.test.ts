// How staff manage synonym groups, and the searches without results that they see.

import { describe, expect, test } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useAdmin } from '#tests/staff.ts';

const shop = useTestShop();
const admin = useAdmin(shop);

const list = (body: object = {}) =>
  shop.call('POST', '/api/search/synonym-groups', { token: admin.token, body });
const save = (body: object) =>
  shop.call('PUT', '/api/search/save-synonym-group', { token: admin.token, body });
const remove = (id: string) =>
  shop.call('DELETE', `/api/search/remove-synonym-group?_id=${id}`, { token: admin.token });

describe('synonym groups', () => {
  test('a new shop has more than 300, in pages', async () => {
    const { body } = await list({ limit: 50, page: 2 });
    expect(body.totalCount).toBeGreaterThan(300);
    expect(body).toMatchObject({ message: 'Word groups', page: 2, limit: 50 });
    expect(body.data).toHaveLength(50);
    expect(body.data[0]).toMatchObject({
      isSeeded: true,
      words: expect.arrayContaining([expect.any(String)]),
    });
  });

  test('are found by any of their words, in any script, with wildcards taken as letters', async () => {
    for (const search of ['bhindi', 'BHINDI', 'भिंडी', 'lady fin']) {
      const { body } = await list({ search });
      expect(body.data.flatMap((group: { words: string[] }) => group.words)).toContain('okra');
    }
    expect((await list({ search: '%' })).body.totalCount).toBe(0);
    expect((await list({ page: 1e20 })).status).toBe(400);
  });

  test('a built-in one stays as staff changed it, and stays removed when they removed it', async () => {
    const [group] = (await list({ search: 'chyawanprash' })).body.data;
    const changed = await save({ _id: group._id, words: ['chyawanprash', 'rasayan'] });
    expect(changed.body.data).toMatchObject({
      _id: group._id,
      words: ['chyawanprash', 'rasayan'],
      isSeeded: false,
    });
    expect((await list()).body.data[0]._id).toBe(group._id);
    expect((await remove(group._id)).body.data).toMatchObject({ _id: group._id });
    expect((await list({ search: 'chyawanprash' })).body.totalCount).toBe(0);
    expect((await remove(group._id)).status).toBe(404);
    expect((await save({ _id: group._id, words: ['a1', 'b1'] })).status).toBe(404);
  });

  test('that two owners change at once tell the second what changed, and are not overwritten', async () => {
    const { _id } = (await save({ words: ['jowar', 'sorghum'] })).body.data;
    const before = ['jowar', 'sorghum'];
    const [first, second] = [
      [...before, 'cholam'],
      [...before, 'jola'],
    ];
    expect((await save({ _id, words: first, was: before })).status).toBe(200);
    const late = await save({ _id, words: second, was: before });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'SYNONYM_GROUP_CHANGED', data: { _id, words: first } },
    });
    // The same once more, what is saved now, or a caller that does not say what it began from.
    expect((await save({ _id, words: first, was: before })).status).toBe(200);
    expect((await save({ _id, words: second, was: first })).status).toBe(200);
    expect((await save({ _id, words: before })).status).toBe(200);
    for (const was of ['x', [3], Array(201).fill('x')])
      expect((await save({ _id, words: first, was })).status).toBe(400);
  });

  test.each([
    [undefined, 'Enter required fields', 'Required'],
    [[], 'Enter required fields', 'Required'],
    ['besan', 'Words must be a list of texts', 'Words must be a list of texts'],
    [['besan', 3], 'Words must be a list of texts', 'Words must be a list of texts'],
    [['besan', ' BESAN '], 'Enter at least two different words', 'Enter at least two different words'],
    [['besan', '!!'], '"!!" has nothing to search for', '"!!" has nothing to search for'],
    [
      ['one', 'a very long phrase of seven words indeed'],
      expect.stringContaining('at most 4 words'),
      expect.any(String),
    ],
    [
      Array.from({ length: 41 }, (_, at) => `word${at}`),
      'A group can have at most 40 words',
      expect.any(String),
    ],
    [['besan', 'x'.repeat(61)], 'A word can have at most 60 characters', expect.any(String)],
  ])('refuses %j and says why', async (words, message, field) => {
    const { status, body } = await save({ words });
    expect([status, body.message, body.fields!.words]).toEqual([400, message, field]);
  });
});

describe('missed searches', () => {
  const search = (text: string) =>
    shop.call('POST', '/api/product/search-product', { body: { search: text } });
  const listMissed = async () => {
    await shop.services.search.close();
    return (await shop.call('POST', '/api/search/missed-searches', { token: admin.token, body: {} })).body;
  };

  test('are noted once typing pauses, counted, and removed', async () => {
    await makeProduct(shop, { name: 'Zorilla Tea' });
    const texts = 'dra|drago|Dragon  Meat|zorilla|zor|zori|dragon meat|a@example.test|98765 43210';
    for (const text of texts.split('|')) await search(text);
    const body = await listMissed();
    expect(body.data).toMatchObject([{ text: 'dragon meat', count: 2 }]);
    await search('dragon meat');
    const [missed] = (await listMissed()).data;
    expect(missed.count).toBe(3);
    const removed = await shop.call('DELETE', '/api/search/missed-search', {
      token: admin.token,
      body: { _id: missed._id },
    });
    expect(removed.body.data).toMatchObject({ text: 'dragon meat' });
    expect((await listMissed()).totalCount).toBe(0);
  });
});
