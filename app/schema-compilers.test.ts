import { expect, it } from 'vitest';
import { schemaCompilers } from './schema-compilers.ts';

const UP_TO_TWO = { type: 'object', properties: { n: { type: 'integer', maximum: 2 } } };
const route = (schema: object) => ({ schema, method: 'POST', url: '/', httpPart: 'body', httpStatus: '200' });

it('compiles equal schemas once, and different ones separately', () => {
  const validatorFor = () => schemaCompilers.buildValidator({}, { customOptions: {} });
  const check = validatorFor()(route(UP_TO_TWO));
  expect(validatorFor()(route(structuredClone(UP_TO_TWO)))).toBe(check);
  const other = validatorFor()(route({ ...UP_TO_TWO, required: ['n'] }));
  expect([check({ n: 2 }), check({ n: 3 }), check({}), other({})]).toEqual([true, false, true, false]);

  const write = schemaCompilers.buildSerializer({}, {})(route(UP_TO_TWO));
  expect(schemaCompilers.buildSerializer({}, {})(route(structuredClone(UP_TO_TWO)))).toBe(write);
  expect(write({ n: 1, m: 2 })).toBe('{"n":1}');
});

it('does not share schemas that are compiled with other options', () => {
  const strict = schemaCompilers.buildValidator({}, { customOptions: { removeAdditional: false } });
  const removing = schemaCompilers.buildValidator({}, { customOptions: { removeAdditional: true } });
  const closed = { ...UP_TO_TWO, additionalProperties: false };
  const [saved, removed] = [{ m: 1 }, { m: 1 }];
  expect([strict(route(closed))(saved), removing(route(closed))(removed)]).toEqual([false, true]);
  expect([saved, removed]).toEqual([{ m: 1 }, {}]);
});
