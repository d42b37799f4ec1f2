// A button for the thumb of the hand that holds the phone: 56 px tall, with text readable in sunlight.

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
