// Where somebody leaves an email: for a pincode without delivery, or for a product that is sold out.

import { useEffect, useRef, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Form, useForm } from './form.tsx';

type EmailFormProps = {
  label: string;
  button: string;
  className: string;
  takesFocus?: boolean;
  /** A failure is shown at the field; after a success the form accepts no second press. */
  send: (email: string) => Promise<void>;
};

export function EmailForm({ label, button, className, takesFocus = false, send }: EmailFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const form = useForm({
    read: () => email.trim(),
    send,
    fallbackField: 'email',
    isQuiet: true,
    isOnce: true,
  });

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  return (
    <Form form={form} submit={button} look="outlined" className={`grid gap-3 ${className}`}>
      <Field
        ref={input}
        label={label}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={form.problems.email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          form.clear();
        }}
      />
    </Form>
  );
}
