// A dialog with a form. Closing it with something typed asks first, and so does leaving the page.

import { createContext, useContext, useState, type ReactNode } from 'react';
import { AskDialog } from './ask-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { DialogProps } from '../ui/dialog-props.ts';

type FormDialogProps = Pick<DialogProps, 'open' | 'title' | 'description' | 'size'> & {
  onClose: () => void;
  /** The question asked before typed text is lost. */
  question?: { title: string; text: string };
  /** Its form uses useDraftForm, or reports to useFormDialog. */
  children: ReactNode;
};

/** What the form reports: whether it has unsaved changes, and that it was saved. */
type FormReports = { onUnsaved: (isUnsaved: boolean) => void; onSaved: () => void };

const Reports = createContext<FormReports | null>(null);

/** null outside a FormDialog. */
export const useFormDialog = () => useContext(Reports);

const CHANGES = { title: 'Close without saving?', text: 'Your changes are not saved and will be lost.' };

export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, size, question = CHANGES, children } = props;
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
      description={description}
      size={size}
      ignoresOutsideClick
    >
      {/* The dialog's own padding is below the form's button. */}
      <div className="[--form-bottom:-16px]">
        <Reports value={{ onUnsaved: setUnsaved, onSaved: close }}>{children}</Reports>
      </div>
      <AskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question.title}
        text={question.text}
        cancelLabel="Keep editing"
        confirmLabel="Close"
        onConfirm={close}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </Dialog>
  );
}
