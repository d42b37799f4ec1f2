// A labelled input with its error. Keeps the typed text when the server refuses.

import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldFrame, toBorder, toErrorProps, Labelled } from './field-frame.tsx';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Hint under the box, announced when it changes; '' when there is none. */
  hint?: string | undefined;
  /** The most characters: its form says what is too long, where `maxLength` would cut it without a word. */
  most?: number | undefined;
  /** Shown inside the box at its end, e.g. a show-password button. */
  end?: ReactNode;
};

/** A field as an entry of a form's list of fields. */
export type FieldSpec<Name extends string> = Omit<FieldProps, 'name'> & { name: Name };

export function Field({ label, error, hint, end, className, most, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <div className="relative">
        <input
          {...toErrorProps(id, error, hint)}
          data-most={most}
          className={`min-h-11 w-full rounded-button border bg-paper px-3 text-base placeholder:text-soft ${toBorder(error)} ${end ? 'pr-12' : ''}`}
          {...input}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}

type DateFieldProps = ComponentProps<'input'> & { label: string };

/** A day, or a month, in a row of filters. */
export function DateField({ label, className, ...input }: DateFieldProps) {
  return (
    <Labelled label={label} className={className}>
      <input
        type="date"
        className="min-h-11 w-full rounded-button border border-control bg-paper px-2.5 text-base"
        {...input}
      />
    </Labelled>
  );
}
