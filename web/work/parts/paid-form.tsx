// Says how something was paid, which is noted once.

import { type ReactNode } from 'react';
import { Form } from '../../parts/form.tsx';
import { useFormDialog } from '../../parts/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { findTextProblem, useDraftForm } from './draft-form.ts';

type PaidFormProps = {
  most: number;
  /** Resolves with the server's message. */
  pay: (how: string) => Promise<string>;
  /** Moves the keyboard focus elsewhere, where the button disappears. */
  onPaid?: () => void;
  children?: ReactNode;
};

/** In a FormDialog. */
export function PaidForm({ most, pay, onPaid, children }: PaidFormProps) {
  const close = useFormDialog()!.onSaved;
  const form = useDraftForm({
    start: { how: '' },
    check: ({ how }) => ({ how: findTextProblem(how, most, 'Say how it was paid') }),
    async send({ how }) {
      const message = await pay(how.trim());
      close();
      onPaid?.();
      return message;
    },
    fallbackField: 'form',
    isQuiet: true,
  });
  return (
    <Form form={form} submit="Paid" isQuestion onCancel={close}>
      {children}
      <Field {...form.field('how')} label="How it was paid" placeholder="UPI 6123 4567 8901" />
    </Form>
  );
}
