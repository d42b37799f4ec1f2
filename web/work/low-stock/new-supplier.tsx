// Adds a supplier, with where orders are mailed.

import { useState } from 'react';
import { useSupplierCalls } from '../../data/stock/low-stock.queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDraftForm } from '../parts/draft-form.ts';

export function NewSupplier() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outlined" className="max-md:min-h-14" {...opensDialog} onClick={() => setOpen(true)}>
        New supplier
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="New supplier"
        question={{ title: 'Close without saving?', text: 'The supplier is not saved yet.' }}
      >
        <SupplierForm />
      </FormDialog>
    </>
  );
}

function SupplierForm() {
  const { save } = useSupplierCalls();
  const form = useDraftForm({
    start: { name: '', email: '', phone: '' },
    send: async (supplier) => {
      const { name } = await save(supplier);
      return `${name} is saved`;
    },
  });
  return (
    <Form form={form} submit="Save">
      <Field {...form.field('name')} label="Name" maxLength={100} required />
      <Field
        {...form.field('email')}
        label="Email"
        type="email"
        maxLength={254}
        hint="Orders are mailed here."
      />
      <Field {...form.field('phone')} label="Phone" inputMode="tel" maxLength={20} />
    </Form>
  );
}
