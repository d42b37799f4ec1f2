// A day in a row of filters.

import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

type DateFieldProps = ComponentProps<'input'> & { label: string };

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
