// A labelled choice list with its error standing at it; otherwise like Field.

import { useId, type ComponentProps } from 'react';
import { FieldFrame, toBorder, toErrorProps } from './field-frame.tsx';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  options: readonly string[];
};

/** Begins with an empty entry: nothing is chosen for anybody. */
export function SelectField({ label, error, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <select
        {...toErrorProps(id, error)}
        className={`min-h-11 w-full rounded-button border bg-paper px-2.5 text-base ${toBorder(error)}`}
        {...select}
      >
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
