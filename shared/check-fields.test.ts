import { describe, expect, it } from 'vitest';
import { readFields, requireNoProblems, type Problems } from './check-fields.ts';
import { amount, fields, ids, list, orNull, text, textOrEmpty, wholeNumber } from './field-schemas.ts';

const LINE = fields({ name: text('Name', 5), units: wholeNumber('Units', { minimum: 1, maximum: 9 }) });
const BODY = fields(
  {
    price: amount('Price', { maximum: 100 }, 'between 0 and 100'),
    lines: list('Lines', LINE, 30, 'Too many'),
  },
  {
    note: textOrEmpty('Note', 10),
    level: orNull(wholeNumber('Level', { maximum: 9 })),
    category: ids('Category'),
  },
);
const sent = { price: 4.35, lines: [] };
const read = (body: object) => {
  const problems: Problems = {};
  return { values: readFields(problems, BODY, body), problems };
};

describe('fields', () => {
  it('are read: clean texts, numbers from texts, ids from objects, and only what is named', () => {
    const body = { price: ' 4.35 ', lines: [{ name: ' a\u0000 ', units: '7', more: 1 }], more: 1 };
    const others = { note: null, level: null, category: ['x', { _id: 'y' }] };
    expect(read({ ...body, ...others })).toEqual({
      values: { price: 4.35, lines: [{ name: 'a', units: 7 }], note: '', level: null, category: ['x', 'y'] },
      problems: {},
    });
    expect(read({ ...sent, category: null }).values).toEqual(sent);
  });

  it('have their problems named at once, in their order', () => {
    const lines = [null, { name: 'too long', units: 0 }, { name: 7, units: 1.5 }];
    const units = 'Units must be a whole number between 1 and 9';
    const { problems } = read({ lines, price: 1.005, level: '', category: 'x' });
    expect(Object.entries(problems)).toEqual([
      ['price', 'Price can have at most 2 decimals'],
      ['lines.0.name', 'Required'],
      ['lines.0.units', 'Required'],
      ['lines.1.name', 'Name can have at most 5 characters'],
      ['lines.1.units', units],
      ['lines.2.name', 'Name must be text'],
      ['lines.2.units', units],
      ['level', 'Required'],
      ['category', 'Category must be a list'],
    ]);
    expect(() => requireNoProblems(problems)).toThrow('Enter required fields');
  });

  it('are told by the first problem when nothing is missing, and by no more than 20', () => {
    const { problems } = read({
      ...sent,
      lines: Array.from({ length: 30 }, () => ({ name: 'a', units: 10 })),
    });
    expect(() => requireNoProblems(problems)).toThrow('Units must be a whole number between 1 and 9');
    let fields = {};
    try {
      requireNoProblems(problems);
    } catch (error) {
      ({ fields } = error as { fields: Problems });
    }
    expect([Object.keys(problems).length, Object.keys(fields).length]).toEqual([30, 20]);
  });
});
