// A product's taxes, for the owner's form and its API call. Pure.

import { amount, orNull, textOrEmpty } from '#shared/field-schemas.ts';

/** '' and null mean none. */
export const taxFields = {
  /** Four digits, optionally followed by two or four more; with spaces and full stops too: '0401.20.00'. */
  hsnCode: orNull(
    textOrEmpty('HSN code', 100, {
      description: "4, 6 or 8 digits for the invoice; '' for none",
      pattern: '^(?:[0-9]{4}(?:[0-9]{2}){0,2})?$',
      'x-message': 'An HSN code has 4, 6 or 8 digits',
      // A number is refused too: it has lost its zero in front.
      prepare: (sent) => (typeof sent === 'string' ? sent.replace(/[\s.]/g, '') : sent && '?'),
    }),
  ),
  /** Percent that the price includes. */
  gstRate: orNull({
    ...amount('GST rate', { maximum: 100 }, 'between 0 and 100'),
    prepare: (sent: unknown) => (typeof sent === 'string' && sent.trim() === '' ? null : sent),
  }),
};

/** Absent values are unchanged; null removes one. */
export type TaxInput = { hsnCode?: string | null; gstBasisPoints?: number | null };

export function toTaxInput({
  hsnCode,
  gstRate,
}: {
  hsnCode?: string | null;
  gstRate?: number | null;
}): TaxInput {
  return {
    ...(hsnCode !== undefined && { hsnCode: hsnCode || null }),
    ...(gstRate !== undefined && { gstBasisPoints: gstRate === null ? null : Math.round(100 * gstRate) }),
  };
}
