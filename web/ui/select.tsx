// Selects: one with the look of the other controls, and one with a label above it and its error below.

import { useId, type ComponentProps } from 'react';
import { t } from '../data/language.ts';
import { Labelled, FieldFrame, toBorder, toErrorProps } from './field-frame.tsx';

/** A string is both value and label. */
type Option = string | { value: string; label: string };

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  /** Above it, or as `labelClass` says. */
  label?: string;
  labelClass?: string | undefined;
  options: readonly Option[];
  /** The label of a first option, whose value is ''. */
  none?: string | undefined;
  onChange: (value: string) => void;
};

export function Select(props: SelectProps) {
  const { label, labelClass, options, none, onChange, className = '', ...select } = props;
  const box = (
    <select
      className={`min-h-(--press) rounded-button border border-control bg-paper px-2.5 text-base ${className}`}
      onChange={({ target }) => onChange(target.value)}
      {...select}
    >
      <Options options={options} none={none} />
    </select>
  );
  return label === undefined ? (
    box
  ) : (
    <Labelled label={label} className={labelClass}>
      {box}
    </Labelled>
  );
}

/** For `options`: the labels of values. */
export const toNamed = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** For `options`. */
export function toOptions(things: readonly { _id: string; name: string }[]) {
  return things.map(({ _id, name }) => ({ value: _id, label: name }));
}

function Options({ options, none }: Pick<SelectProps, 'options' | 'none'>) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {options
        .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
    </>
  );
}

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  /** Hint under the box, announced when it changes; '' when there is none. */
  hint?: string | undefined;
  options: readonly Option[];
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
        <Options options={options} none={t('Choose')} />
      </select>
    </FieldFrame>
  );
}
