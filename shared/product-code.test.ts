import { describe, expect, it } from 'vitest';
import { cleanCode, isShortenedCode } from './product-code.ts';

describe('the code of a product is its characters', () => {
  it.each([
    ['="8901058851298"', '8901058851298'],
    ['= "8901058851298"', '8901058851298'],
    ['"8901058851298"', '8901058851298'],
    ["'8901058851298", '8901058851298'],
    ['\t8901058851298\u00a0', '8901058851298'],
    ['8901058851298.0', '8901058851298'],
    ['890\u200b1058\u00ad851298\ufeff', '8901058851298'],
    ['="TEA-1"', 'TEA-1'],
    [' 000123 ', '000123'],
  ])('in %j', (text, code) => {
    expect(cleanCode(text)).toBe(code);
    expect(cleanCode(code)).toBe(code);
  });

  it.each(['TEA-1.0', '1.0', '12"', '=A1', "O'Brien", 'A="x"'])('and %j is none that is wrapped', (code) =>
    expect(cleanCode(code)).toBe(code),
  );

  it.each(['8.90106E+12', '8,90106E+12', '8.9e12', '8E+12'])('but not once it was shortened: %j', (code) =>
    expect(isShortenedCode(code)).toBe(true),
  );

  it.each(['8901058851298', 'TEA-1E+5', '8E12', '1.5', '12.5E3', ''])('%j is not shortened', (code) =>
    expect(isShortenedCode(code)).toBe(false),
  );
});
