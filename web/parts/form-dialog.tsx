// A dialog with a form. Closing it with something typed asks first, and so does leaving the page.

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { t } from '../data/language.ts';
import { AskDialog } from './ask-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { DialogProps } from '../ui/dialog-props.ts';

type FormDialogProps = Pick<DialogProps, 'open' | 'title' | 'description' | 'size'> & {
  onClose: () => void;
  /** The question asked before typed text is lost. */
  question?: { title: string; text: string };
  /** Any typing counts as unsaved: for a form that reports nothing itself. */
  hasPlainForm?: boolean;
  /** Its form uses useDraftForm, or reports to useFormDialog. */
  children: ReactNode;
};

/** What the form reports: whether it has unsaved changes, and that it was saved. */
type FormReports = { onUnsaved: (isUnsaved: boolean) => void; onSaved: () => void };

const Reports = createContext<FormReports | null>(null);

/** What asks before typed text is lost by leaving the page: by default the browser, before the tab closes. */
export const LeaveGuardContext = createContext<ReactNode>(<BeforeUnload />);

export function BeforeUnload() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}

/** null outside a FormDialog. */
export const useFormDialog = () => useContext(Reports);

export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, size, hasPlainForm = false, children } = props;
  const question = props.question ?? {
    title: t('Close without saving?'),
    text: t('Your changes are not saved and will be lost.'),
  };
  const guard = useContext(LeaveGuardContext);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);

  // Closed by its page, e.g. because somebody signed out.
  if (!open && isUnsaved) setUnsaved(false);

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
      <div className="[--form-bottom:-16px]" onInput={() => hasPlainForm && setUnsaved(true)}>
        <Reports value={{ onUnsaved: setUnsaved, onSaved: close }}>{children}</Reports>
      </div>
      <AskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question.title}
        text={question.text}
        cancelLabel={t('Keep editing')}
        confirmLabel={t('Close')}
        onConfirm={close}
      />
      {/* Only then: the router asks no more than one, which may be that of the page under it. */}
      {isUnsaved && guard}
    </Dialog>
  );
}
