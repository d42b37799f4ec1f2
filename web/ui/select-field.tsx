// A labelled choice list with its error standing at it; otherwise like Field.

import { useId, type ComponentProps } from 'react';
import { t } from '../data/language.ts';
import { FieldFrame, toBorder, toErrorProps } from './field-frame.tsx';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  /** Quiet words under the box. They are read out when they change; '' while there is nothing to say. */
  hint?: string | undefined;
  /** A text stands for itself. */
  options: readonly (string | { value: string; label: string })[];
};

/** Begins with an empty entry: nothing is chosen for anybody. */
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
