// A button for a thumb that holds the phone: 56 px tall, with words that can be read in the sun.

import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';

export function WorkButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      className={`min-h-14 min-w-14 shrink-0 text-base font-bold! transition-none! ${className}`}
      {...rest}
    />
  );
}
