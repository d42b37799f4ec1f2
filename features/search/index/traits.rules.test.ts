import { expect, test } from 'vitest';
import { BUNDLE, packTraits, TRAITS, unpackTraits } from './traits.rules.ts';

test('every packed trait has its place in a table of them, also of the longest names', () => {
  const packed = packTraits({ extras: 99, altered: 9, bundle: BUNDLE.combo }, true);
  expect(packed).toBeLessThan(TRAITS);
  expect(unpackTraits(packed)).toEqual({ extras: 12, altered: 2, bundle: BUNDLE.combo });
});
