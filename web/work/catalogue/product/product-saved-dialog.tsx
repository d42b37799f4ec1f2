// Shows the server's message that a product was saved, until it is confirmed.

import { CircleCheckIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLastShown } from '../../../ui/shown-item.ts';

type SavedDialogProps = {
  /** Closed while ''. */
  message: string;
  onClose: () => void;
};

export function SavedDialog({ message, onClose }: SavedDialogProps) {
  const shown = useLastShown(message, message !== '');
  return (
    <Dialog open={message !== ''} onOpenChange={(isOpen) => !isOpen && onClose()} title={shown} size="narrow">
      <div className="grid justify-items-center gap-4">
        <CircleCheckIcon className="size-16 fill-leaf-tint text-leaf" />
        <Button onClick={onClose} className="w-full">
          OK
        </Button>
      </div>
    </Dialog>
  );
}
