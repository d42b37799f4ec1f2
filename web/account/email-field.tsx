// The e-mail that names an account; password managers fill it in.

import { Field } from '../ui/field.tsx';

export function EmailField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      error={error}
    />
  );
}
