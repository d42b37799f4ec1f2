// What the product's invoices say about its taxes. Shops without a GSTIN need none of it, so it stays
// folded until it is opened, filled in or wrong.

import { useState, type ToggleEvent } from 'react';
import { Field } from '../../../ui/field.tsx';
import type { Problems } from '../../../parts/form.tsx';
import type { ProductDraft } from './product-draft.ts';

type ProductTaxProps = {
  draft: ProductDraft;
  onChange: (fields: Partial<ProductDraft>) => void;
  problems: Problems;
};

export function ProductTax({ draft, onChange, problems }: ProductTaxProps) {
  const isNeeded = Boolean(draft.hsnCode || draft.gstRate || problems.hsnCode || problems.gstRate);
  const [isUnfolded, setUnfolded] = useState(false);

  function followToggle({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
    if (isNeeded) details.open = true;
    setUnfolded(details.open);
  }

  const text = (name: 'hsnCode' | 'gstRate') => ({
    name,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <details open={isUnfolded || isNeeded} onToggle={followToggle} className="md:col-span-6">
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">Tax</summary>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="HSN code"
          {...text('hsnCode')}
          inputMode="numeric"
          hint={problems.hsnCode ? undefined : 'For invoices: 4, 6 or 8 digits.'}
        />
        <Field
          label="GST rate"
          {...text('gstRate')}
          inputMode="decimal"
          hint={problems.gstRate ? undefined : 'Percent. The price includes it.'}
        />
      </div>
    </details>
  );
}
