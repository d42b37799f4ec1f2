// Validates a product's taxes, for the owner's form and its API call. Pure.

import { cleanText } from '#shared/clean-text.ts';
import { readNumber, type Problems } from '#shared/read-fields.ts';

/** Four digits, optionally followed by two or four more. */
const HSN_CODE = /^\d{4}(?:\d{2}){0,2}$/;

/** Absent values are unchanged; null removes one. */
export type TaxInput = { hsnCode?: string | null; gstBasisPoints?: number | null };

/** '' and null mean none. The code may contain spaces and full stops: '0401.20.00'. */
export function readTax(
  problems: Problems,
  { hsnCode, gstRate }: { hsnCode?: unknown; gstRate?: unknown },
): TaxInput {
  const code = hsnCode === undefined ? undefined : readHsnCode(problems, hsnCode);
  const rate = gstRate === undefined ? undefined : readRate(problems, gstRate);
  return {
    ...(code !== undefined && { hsnCode: code }),
    ...(rate !== undefined && { gstBasisPoints: rate }),
  };
}

function readHsnCode(problems: Problems, claim: unknown): string | null {
  if (claim === null) return null;
  const code = typeof claim === 'string' ? cleanText(claim).replace(/[\s.]/g, '') : '?';
  if (code !== '' && !HSN_CODE.test(code)) problems.hsnCode = 'An HSN code has 4, 6 or 8 digits';
  return code || null;
}

function readRate(problems: Problems, claim: unknown): number | null {
  if (claim === null || (typeof claim === 'string' && claim.trim() === '')) return null;
  const rule = { label: 'GST rate', words: 'between 0 and 100', max: 100, decimals: 2 } as const;
  return Math.round(100 * readNumber(problems, 'gstRate', claim, rule));
}
