// A labelled choice list with its error standing at it; otherwise like Field.

import { useId, type ComponentProps } from 'react';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  options: readonly string[];
};

/** Begins with an empty entry: nothing is chosen for anybody. */
export function SelectField({ label, error, options, className = '', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`min-h-11 w-full rounded-button border bg-paper px-2.5 text-base ${
          error ? 'border-alert' : 'border-[#8a958d]'
        }`}
        {...select}
      >
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alert">
          {error}
        </p>
      )}
    </div>
  );
}
