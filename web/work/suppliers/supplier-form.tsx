// The form of a supplier: who it is, and on which terms it delivers.

import type { Supplier } from '#features/catalogue/supplier/supplier.contract.ts';
import { change } from '../../data/work-changes.ts';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { plural } from '../../ui/number.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { openForm } from '../parts/ask.tsx';

export const toTerms = ({ paymentDays }: Pick<Supplier, 'paymentDays'>) =>
  paymentDays === 0 ? 'On delivery' : `${plural(paymentDays, 'day')} after the bill`;

type EditSupplierProps = { supplier?: Supplier; look: 'primary' | 'outlined'; label: string };

/** Adds a supplier, or changes this one. */
export function EditSupplier({ supplier, look, label }: EditSupplierProps) {
  const open = () =>
    openForm({
      title: supplier ? supplier.name : 'New supplier',
      question: { title: 'Close without saving?', text: 'The supplier is not saved yet.' },
      children: <SupplierForm supplier={supplier} />,
    });
  return (
    <Button look={look} {...opensDialog} onClick={open}>
      {label}
    </Button>
  );
}

type Draft = Record<Exclude<keyof Supplier, '_id'>, string>;

const FIELDS: readonly FieldSpec<keyof Draft>[] = [
  { name: 'name', label: 'Name', maxLength: 100, required: true },
  { name: 'gstNumber', label: 'GSTIN', maxLength: 30, hint: 'Empty if not registered.' },
  { name: 'state', label: 'State', maxLength: 100, hint: 'With a GSTIN it follows from it.' },
  { name: 'email', label: 'Email', type: 'email', maxLength: 254, hint: 'Orders are mailed here.' },
  { name: 'phone', label: 'Phone', inputMode: 'tel', maxLength: 20 },
  {
    ...{ name: 'paymentDays', label: 'Payment terms, days', inputMode: 'numeric', maxLength: 3 },
    hint: 'From the date of the bill; 0: on delivery.',
  },
  {
    ...{ name: 'leadDays', label: 'Lead time, days', inputMode: 'numeric', maxLength: 3 },
    hint: 'From the order until the goods come.',
  },
  { name: 'minimumOrder', label: 'Minimum order, ₹', inputMode: 'decimal', maxLength: 12, hint: '0: any.' },
];

const EMPTY: Draft = {
  ...{ name: '', gstNumber: '', state: '', email: '', phone: '' },
  ...{ paymentDays: '0', leadDays: '1', minimumOrder: '0' },
};

const toDraft = (supplier: Supplier | undefined): Draft =>
  supplier ? (Object.fromEntries(FIELDS.map(({ name }) => [name, String(supplier[name])])) as Draft) : EMPTY;

function SupplierForm({ supplier }: { supplier: Supplier | undefined }) {
  const form = useDraftForm({
    start: () => toDraft(supplier),
    send: async (draft) => {
      // Numbers as typed: the server reads them and says what is wrong with them.
      const body = { ...draft, ...(supplier && { _id: supplier._id }) } as unknown as Partial<Supplier>;
      return `${(await change('PUT /api/stock/supplier', { body })).data.name} is saved`;
    },
  });
  return (
    <Form form={form} submit="Save" className="grid gap-3 md:grid-cols-2">
      {FIELDS.map(({ name, ...field }) => (
        <Field key={name} {...form.field(name)} {...field} />
      ))}
    </Form>
  );
}
