// A labelled text of several lines with its error standing at it; otherwise like Field.

import { useId, type ComponentProps } from 'react';

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: string | undefined };

export function TextArea({ label, error, className = '', ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`block w-full rounded-button border bg-paper px-3 py-2.5 text-base placeholder:text-soft ${
          error ? 'border-alert' : 'border-[#8a958d]'
        }`}
        {...area}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alert">
          {error}
        </p>
      )}
    </div>
  );
}
