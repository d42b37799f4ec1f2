// A labelled select with its error; otherwise like Field.

import { useId, type ComponentProps } from 'react';
import { t } from '../data/language.ts';
import { FieldFrame, toBorder, toErrorProps } from './field-frame.tsx';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  /** Hint under the box, announced when it changes; '' when there is none. */
  hint?: string | undefined;
  /** A string is both value and label. */
  options: readonly (string | { value: string; label: string })[];
};

/** Starts with an empty option: nothing is preselected. */
export function SelectField({ label, error, hint, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <select
        {...toErrorProps(id, error, hint)}
        className={`min-h-11 w-full rounded-button border bg-paper px-2.5 text-base ${toBorder(error)}`}
        {...select}
      >
        <option value="">{t('Choose')}</option>
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
      </select>
    </FieldFrame>
  );
}
