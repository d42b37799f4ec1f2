// A button that saves a file; errors are shown as a toast.

import { useState } from 'react';
import { failureText } from '../../data/failure.ts';
import { toastError } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';

type SaveFileProps = { save: () => Promise<void>; className?: string; children: string };

export function SaveFile({ save, className, children }: SaveFileProps) {
  const [isPending, setPending] = useState(false);

  async function press() {
    if (isPending) return;
    setPending(true);
    try {
      await save();
    } catch (error) {
      toastError(failureText(error));
    }
    setPending(false);
  }

  return (
    <Button
      look="outlined"
      className={className}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}
