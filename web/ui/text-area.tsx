// A labelled text area with its error; otherwise like Field.

import { useId, type ComponentProps } from 'react';
import { FieldFrame, toBorder, toErrorProps } from './field-frame.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  error?: string | undefined;
  /** As in Field. */
  most?: number | undefined;
};

export function TextArea({ label, error, className, most, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <textarea
        {...toErrorProps(id, error)}
        data-most={most}
        className={`block w-full rounded-button border bg-paper px-3 py-2.5 text-base placeholder:text-soft ${toBorder(error)}`}
        {...area}
      />
    </FieldFrame>
  );
}
