// The input tax of a supplier's bill. Pure.

export type Taxable = { basisPoints: number; paise: number };

/** At one rate, in paise. `integrated`: in place of both halves, from another state. */
export type InputTax = {
  basisPoints: number;
  taxable: number;
  central: number;
  local: number;
  integrated: number;
  total: number;
};

/** By rate, the lowest first. A supplier without a GSTIN charges no tax. */
export function toTaxes(
  lines: readonly Taxable[],
  { gstNumber, isIntegrated }: { gstNumber: string; isIntegrated: boolean },
): InputTax[] {
  const rates = Map.groupBy(lines, ({ basisPoints }) => (gstNumber === '' ? 0 : basisPoints));
  return [...rates]
    .toSorted(([one], [other]) => one - other)
    .map(([basisPoints, group]) => {
      const taxable = group.reduce((sum, { paise }) => sum + paise, 0);
      const half = isIntegrated ? 0 : Math.round((taxable * basisPoints) / 20_000);
      const integrated = isIntegrated ? Math.round((taxable * basisPoints) / 10_000) : 0;
      const total = taxable + 2 * half + integrated;
      return { basisPoints, taxable, central: half, local: half, integrated, total };
    });
}
