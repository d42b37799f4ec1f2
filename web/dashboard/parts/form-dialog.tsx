// A dialog with a form. Closing it with something typed asks first, and so does leaving the page.

import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from './product-leave-guard.tsx';

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The question asked before typed text is lost. */
  question: { title: string; text: string };
  /** The form reports whether it has unsaved changes, and when it was saved. */
  children: (form: { onUnsaved: (isUnsaved: boolean) => void; onSaved: () => void }) => ReactNode;
};

export function FormDialog({ open, onClose, title, question, children }: FormDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);

  function close() {
    setAsking(false);
    setUnsaved(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (isUnsaved) setAsking(true);
        else close();
      }}
      title={title}
      ignoresOutsideClick
    >
      <div className="[--form-bottom:-16px]">{children({ onUnsaved: setUnsaved, onSaved: close })}</div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question.title}
        text={question.text}
        cancelLabel="Keep editing"
        confirmLabel="Close"
        isPending={false}
        onConfirm={close}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </Dialog>
  );
}
