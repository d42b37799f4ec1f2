// Inputs of a form whose fields are texts of a draft.

import type { ComponentProps } from 'react';
import type { Problems } from '../../parts/form-problems.ts';
import { Field } from '../../ui/field.tsx';

export type TextBox<Name extends string> = { name: Name; label: string; hint?: string } & Omit<
  ComponentProps<'input'>,
  'name'
>;

/** Returns a function that renders an input with its text and problem; `onType` gets what is typed. */
export function textBoxes<Name extends string>(
  draft: Record<Name, string>,
  problems: Problems,
  onType: (name: Name, text: string) => void,
) {
  return ({ name, ...input }: TextBox<Name>) => (
    <Field
      key={name}
      name={name}
      autoComplete="off"
      value={draft[name]}
      error={problems[name]}
      onChange={({ target }) => onType(name, target.value)}
      {...input}
    />
  );
}
