// What shoppers see of a product's facts: on its card, on its page, in API responses.

import { beforeAll, describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makePlace, readProductOf, useOwner } from '#tests/products.ts';

const shop = useTestShop();
const owner = useOwner(shop);
let place: { category: string[]; subCategory: string[] };
beforeAll(async () => {
  const { ids } = await makePlace(shop);
  place = { category: ids.categoryIds, subCategory: ids.subCategoryIds };
});

let count = 0;
/** Each with a unique name, so that none is a size of another. */
const create = async (input: object): Promise<string> => {
  const name = `Thing ${'abcdefghijklmnopqrstuvwxyz'[count++]}`;
  return (await owner.createProduct({ ...place, name, price: 60, discount: 0, ...input })).body.data._id;
};
const pageOf = async (id: string) => (await shop.call('GET', `/product/p-${id}`)).text;
/** The card of a product in its listing. */
const cardOf = async (id: string) => {
  const path = `/c-${place.category[0]}/s-${place.subCategory[0]}`;
  const { text } = await shop.call('GET', path);
  return text.split('<article').find((card) => card.includes(`-${id}"`))!;
};

describe('facts of a product', () => {
  test('are a label on its page; unknown fields stay below, and a nutrition text is a table', async () => {
    const id = await create({
      unit: '500 g',
      more_details: {
        Flavour: 'Masala',
        'Mfg by': 'A Ltd',
        'Food type': 'Veg',
        'Nutrition (per 100 g)': 'Energy 345 kcal; Protein 11.5 g',
      },
    });
    const page = await pageOf(id);
    const [, label, more] = page.split(/On the label|>More</);
    expect(label!.match(/(?<=<dt[^>]*>)[^<]+/g)).toEqual(['Food type', 'Nutrition (per 100 g)', 'Mfg by']);
    expect(label).toMatch(/<th[^>]*>Protein<\/th><td[^>]*>11\.5 g<\/td>/);
    expect(more!.match(/(?<=<dt[^>]*>)[^<]+/g)).toEqual(['Unit', 'Flavour']);
    expect(page.replace(/<!-- -->/g, '')).toContain('MRP ₹60 (incl. of all taxes)');
    expect(page).toContain('₹12 per 100 g');
  });

  test('every field of the owner is shown, also an MRP that is the price, and the name in another language', async () => {
    const fields = { 'M.R.P.': '₹ 60.00', Veg: 'Yes', 'Name in Hindi': 'चना दाल' };
    const page = await pageOf(await create({ unit: '500 g', more_details: fields }));
    const [, label, more] = page.split(/On the label|>More</);
    expect(label).toContain('₹ 60.00');
    expect(more!.match(/(?<=<dt[^>]*>)[^<]+/g)).toEqual(['Unit', 'Name in Hindi']);
  });

  test('a product without facts looks as before', async () => {
    const page = await pageOf(await create({ unit: 'Large', more_details: { Care: 'Cool' } }));
    expect(page).not.toContain('On the label');
    expect(page).not.toMatch(/ per (?:100|piece)/);
    expect(page).not.toMatch(/<i class="(?:non-)?veg"/);
  });

  test('the veg mark and the price per unit are on the card', async () => {
    const egg = await create({ unit: '6 pcs', more_details: { 'Veg/Non-veg': 'Non-vegetarian' } });
    const milk = await create({ unit: '500 ml', more_details: { Veg: 'Yes' }, discount: 10 });
    const soap = await create({ unit: '1 pc', more_details: {} });
    expect(await cardOf(egg)).toContain('<i class="non-veg">Non-veg</i>');
    expect(await cardOf(egg)).toContain('<i>₹10/piece</i>');
    expect(await cardOf(milk)).toContain('<i class="veg">Veg</i>');
    expect(await cardOf(milk)).toContain('<i>₹10.80/100 ml</i>');
    expect(await cardOf(soap)).toContain('<span class="card-unit"><span>1 pc</span></span>');
    expect(await cardOf(soap)).not.toMatch(/<i[ >]/);
  });

  test('answers have them too, follow the fields, and ignore facts that are sent', async () => {
    const id = await create({ veg: 'non-veg', more_details: { Diet: 'Vegetarian' } });
    const { data } = (await readProductOf(shop, id)).body;
    expect(data.veg).toBe('veg');
    expect((await owner.updateProduct(data, { more_details: {} })).body.data.veg).toBeNull();
    expect((await readProductOf(shop, id)).body.data.veg).toBeNull();
  });

  test('hostile fields cause no harm', async () => {
    const hostile = { '<i class=veg>': '<script>', Veg: '}{"\\', constructor: 'veg', '%s \\': '$1' };
    const id = await create({ more_details: hostile });
    expect((await readProductOf(shop, id)).body.data.veg).toBeNull();
    expect(await cardOf(id)).not.toContain('<i class="veg"');
  });
});
