import { describe, expect, it } from 'vitest';
import { findGstProblem, findState, stateOfGstNumber, toGstNumber } from './gst-number.ts';

describe('a GSTIN', () => {
  it('is taken in capitals and without spaces', () => {
    expect(toGstNumber('27AAPFU0939F1ZV')).toBe('27AAPFU0939F1ZV');
    expect(toGstNumber(' 29 aagcb7383j 1z4 ')).toBe('29AAGCB7383J1Z4');
  });

  it.each([
    ['27AAPFU0939F1ZW', 'another check digit'],
    ['27AAPFU0993F1ZV', 'two digits exchanged'],
    ['28AAPFU0939F1ZV', 'a state that is gone'],
    ['27AAPFU0939F1Z', 'too short'],
    ['27AAPFU0939F1ZV1', 'too long'],
    ['AAPFU0939F', 'a PAN'],
    ['', 'nothing'],
  ])('is not %s: %s', (text) => expect(toGstNumber(text)).toBeUndefined());

  it('is said to be mistyped where only its check digit is wrong', () => {
    expect(findGstProblem('27AAPFU0939F1ZV')).toBe('');
    expect(findGstProblem('27AAPFU0939F1ZW')).toContain('its last character does not fit');
    expect(findGstProblem('27AAPFU0939F1Z')).toContain('It has 15 characters');
  });

  it('finds every mistake in one of its characters', () => {
    const number = '29AAGCB7383J1Z4';
    for (const [at, character] of [...number].entries()) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (other === character) continue;
        expect(toGstNumber(number.slice(0, at) + other + number.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it('gives the state of its seller', () => {
    expect(stateOfGstNumber('29AAGCB7383J1Z4')?.name).toBe('Karnataka');
    expect(stateOfGstNumber('')).toBeUndefined();
  });
});

it.each([
  ['Karnataka', '29'],
  [' karnataka ', '29'],
  ['KA', '29'],
  ['TAMILNADU', '33'],
  ['Tamil  Nadu', '33'],
  ['Jammu & Kashmir', '01'],
  ['Orissa', '21'],
  ['Pondicherry', '34'],
  ['State of Goa', '30'],
  ['Mahārāshtra', '27'],
  ['NCT of Delhi', undefined],
  ['New Delhi', '07'],
  ['', undefined],
  ['ಕರ್ನಾಟಕ', undefined],
])('a state typed as %j has the code %s', (text, code) => expect(findState(text)?.code).toBe(code));
