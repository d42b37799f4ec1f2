// A labelled input with its error standing at it. Keeps what was typed when the server refuses.

import { useId, type ComponentProps, type ReactNode } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Quiet words under the box. They are read out when they change; '' while there is nothing to say. */
  hint?: string | undefined;
  /** Stands inside the box at its end, e.g. a show-password button. */
  end?: ReactNode;
};

export function Field({ label, error, hint, end, className = '', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={toDescription(id, error, hint)}
          className={`min-h-11 w-full rounded-button border bg-paper px-3 text-base placeholder:text-soft ${
            error ? 'border-alert' : 'border-[#8a958d]'
          } ${end ? 'pr-12' : ''}`}
          {...input}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alert">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} aria-live="polite" className={hint ? 'mt-1 text-sm text-soft' : ''}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Ids of the error and the hint of the control with this id. */
function toDescription(id: string, error: string | undefined, hint: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}
