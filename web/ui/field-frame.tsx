// The label above a form control and the error below it.

import type { ReactNode } from 'react';

type FieldFrameProps = {
  /** Id of the control. */
  id: string;
  label: string;
  error: string | undefined;
  /** Hint under the error, announced when it changes. */
  hint?: string | undefined;
  className: string | undefined;
  children: ReactNode;
};

export function FieldFrame({ id, label, error, hint, className = '', children }: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children}
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

/** Attributes that link the control with this id to its error and its hint. */
export function toErrorProps(id: string, error: string | undefined, hint?: string) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

export const toBorder = (error: string | undefined) => (error ? 'border-alert' : 'border-control');

type LabelledProps = { label: string; className?: string | undefined; children: ReactNode };

/** A control with its label above it, in a row of filters. */
export function Labelled({ label, className = 'grid gap-1', children }: LabelledProps) {
  return (
    <label className={`text-sm font-medium ${className}`}>
      {label}
      {children}
    </label>
  );
}
