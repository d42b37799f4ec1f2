// Shows the server's message that a product was saved, until it is confirmed.

import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type SavedDialogProps = {
  /** Closed while ''. */
  message: string;
  onClose: () => void;
};

export function SavedDialog({ message, onClose }: SavedDialogProps) {
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(message);
  if (message && message !== shown) setShown(message);
  return (
    <Dialog open={message !== ''} onOpenChange={(isOpen) => !isOpen && onClose()} title={shown} size="narrow">
      <div className="grid justify-items-center gap-4">
        <svg
          viewBox="0 0 48 48"
          aria-hidden
          className="size-16 text-leaf"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <circle cx="24" cy="24" r="20" className="fill-leaf-tint" />
          <path d="M15 25l6.500 6.500L33.500 18" />
        </svg>
        <Button onClick={onClose} className="w-full">
          OK
        </Button>
      </div>
    </Dialog>
  );
}
