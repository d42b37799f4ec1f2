// Where somebody leaves an email: for a pincode without delivery, or for a product that is sold out.

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { usePress } from '../data/action.ts';
import { ApiError } from '../data/api.ts';
import { failureText } from '../data/failure.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

type EmailFormProps = {
  label: string;
  button: string;
  className: string;
  /** In the field until something is typed. */
  known?: string | undefined;
  takesFocus?: boolean;
  /** A failure is shown at the field; after a success the form accepts no second press. */
  send: (email: string) => Promise<void>;
};

export function EmailForm({ label, button, className, known, takesFocus = false, send }: EmailFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { isPending, problem, setProblem, press } = usePress(toProblem, { isOnce: true });
  const email = typed ?? known ?? '';

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (!(await press(() => send(email.trim())))) input.current?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={`grid gap-3 ${className}`}>
      <Field
        ref={input}
        label={label}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={problem || undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem('');
        }}
      />
      <Button type="submit" look="outlined" isPending={isPending}>
        {button}
      </Button>
    </form>
  );
}

const toProblem = (error: unknown) => (error instanceof ApiError && error.fields.email) || failureText(error);
