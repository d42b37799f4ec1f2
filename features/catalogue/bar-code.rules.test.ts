import { expect, it } from 'vitest';
import { toBarCode } from '#shared/product-code.ts';
import { findBarCodeProblem } from './bar-code.rules.ts';

it.each([
  ['EAN-13', '8901030865275'],
  ['EAN-8', '96385074'],
  ['UPC-A', '012345678905'],
  ['ITF-14 of a carton', '18901030865272'],
  ['UPC-E of each kind', '04252614', '01234133', '01234531', '01234543', '01234558'],
  ['code of the shop, beginning with 2', '2000000000001', '21234567'],
  ['code of the shop, in another length or with letters', '4711', '123456789', 'TOM-500'],
])('a %s is taken', (_name, ...codes) => {
  for (const code of codes) expect(findBarCodeProblem(code), code).toBeNull();
});

it.each(['8901030865278', '96385075', '012345678904', '18901030865276', '04252615'])(
  '%s is told to be mistyped by its last digit',
  (code) => expect(findBarCodeProblem(code)).toContain('last digit does not match'),
);

it.each(['', '123', "1';--", 'ab cd', 'a'.repeat(41), '8.90106E+12'])('%j is no bar code', (code) =>
  expect(findBarCodeProblem(code)).not.toBeNull(),
);

it('is one code, whether a scanner reads a UPC-A with or without the zero of an EAN-13', () => {
  expect(toBarCode(' 0012345678905 ')).toBe('012345678905');
  expect(toBarCode('="012345678905"')).toBe('012345678905');
  expect(toBarCode('0112345')).toBe('0112345');
});
