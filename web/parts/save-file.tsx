// A button that saves a file; errors are shown as a toast.

import { Button } from '../ui/button.tsx';
import { useAction } from '../data/action.ts';

type SaveFileProps = {
  save: () => Promise<void>;
  /** Shown while it is loaded; the label itself by default. */
  pendingLabel?: string;
  className?: string;
  children: string;
};

export function SaveFile({ save, pendingLabel, className, children }: SaveFileProps) {
  const { isPending, run } = useAction();

  return (
    <Button look="outlined" className={className} isPending={isPending} onClick={() => void run(save)}>
      {isPending ? (pendingLabel ?? children) : children}
    </Button>
  );
}
