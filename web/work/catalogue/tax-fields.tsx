// The tax of a sub-category in a form: its code and rate, what is proposed by its name, and how many products
// it changes.

import type { SubCategoryTax } from '#features/catalogue/tax/tax.contract.ts';
import { PRODUCT_FIELDS, schemasOf } from '#features/catalogue/product-fields.rules.ts';
import { readFields } from '#shared/check-fields.ts';
import { fields } from '#shared/field-schemas.ts';
import type { Problems } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { plural } from '../../ui/number.tsx';

export type TaxDraft = { hsnCode: string; gstRate: string };
type Tax = { hsnCode?: string | null; gstRate?: number | string | null };

export const TAX_LABELS = { hsnCode: PRODUCT_FIELDS.hsnCode.label, gstRate: PRODUCT_FIELDS.gstRate.label };

export const toTaxDraft = ({ hsnCode, gstRate }: Tax): TaxDraft => ({
  hsnCode: hsnCode ?? '',
  gstRate: String(gstRate ?? ''),
});

/** Only for a draft without problems. */
export const toTax = ({ hsnCode, gstRate }: TaxDraft) => ({
  hsnCode: hsnCode.trim(),
  gstRate: gstRate.trim() === '' ? null : Number(gstRate),
});

const TAX = fields(schemasOf(['hsnCode', 'gstRate']));

/** The server's own checks, so that '5 %' is not sent as no rate. */
export function findTaxProblems({ hsnCode, gstRate }: TaxDraft): Problems {
  const found: Record<string, string> = {};
  readFields(found, TAX, { hsnCode, gstRate });
  return found;
}

export const toTaxText = ({ hsnCode, gstRate }: ReturnType<typeof toTax>) =>
  hsnCode ? `${hsnCode}, ${gstRate} %` : 'None';

type Proposal = NonNullable<SubCategoryTax['proposal']>;
const toGroupText = ({ hsnCode, group, gstRate }: Proposal['others'][number]) =>
  `${hsnCode} ${group}, ${gstRate} %`;

export function ProposedTax({ note, others, ...group }: Proposal) {
  return (
    <>
      {toGroupText(group)}
      {note && <span className="block text-xs text-soft">{note}</span>}
      {others.length > 0 && (
        <span className="block text-xs font-semibold text-alert">
          Also {others.map(toGroupText).join('; ')}: such products need their own.
        </span>
      )}
    </>
  );
}

export function isProposed({ proposal, ...tax }: SubCategoryTax): boolean {
  return proposal !== null && proposal.hsnCode === tax.hsnCode && proposal.gstRate === tax.gstRate;
}

type TaxFieldsProps = {
  draft: TaxDraft;
  problems: Problems;
  change: (tax: Partial<TaxDraft>) => void;
  /** Of the sub-category; without it only the fields. */
  tax: SubCategoryTax | undefined;
};

export function TaxFields({ draft, problems, change, tax }: TaxFieldsProps) {
  const field = (name: keyof TaxDraft, hint: string) => ({
    ...{ name, value: draft[name], error: problems[name], label: TAX_LABELS[name], autoComplete: 'off' },
    hint: problems[name] ? undefined : hint,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const proposal = tax?.proposal;
  const isTaken = proposal?.hsnCode === draft.hsnCode && String(proposal?.gstRate) === draft.gstRate;
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-start gap-4">
        <Field {...field('hsnCode', '4, 6 or 8 digits.')} inputMode="numeric" />
        <Field {...field('gstRate', 'Percent. Prices include it.')} inputMode="decimal" />
      </div>
      {proposal && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <p className="min-w-0 flex-1">
            Proposed: <ProposedTax {...proposal} />
          </p>
          {!isTaken && (
            <Button look="outlined" type="button" onClick={() => change(toTaxDraft(proposal))}>
              Take
            </Button>
          )}
        </div>
      )}
      {tax && <output className="text-sm text-soft">{toEffect(tax, draft.gstRate.trim())}</output>}
    </div>
  );
}

function toEffect({ products, taking }: SubCategoryTax, rate: string): string {
  if (products === 0) return 'It has no products yet.';
  if (taking === 0)
    return `Nothing changes for its ${plural(products, 'product')}: GST and HSN of their own come first.`;
  const some = `${taking} of ${plural(products, 'product')} ${taking === 1 ? 'has' : 'have'} no GST or HSN of ${taking === 1 ? 'its' : 'their'} own`;
  return rate ? `${some} and will take ${rate} % from the next invoice on.` : `${some}.`;
}
