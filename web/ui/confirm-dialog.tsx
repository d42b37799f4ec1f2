// Asks before something is done that cannot be undone, or not for long. While it is being done the question
// stays; a refusal stands in it.

import { t } from '../data/language.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** Cancel, the close button, Escape and a press outside. */
  onClose: () => void;
  title: string;
  text: string;
  /** The name of what it is about. */
  subject?: string | undefined;
  confirmLabel: string;
  /** Red unless told otherwise. */
  confirmLook?: ButtonLook | undefined;
  cancelLabel?: string;
  /** Why it was refused, for as long as somebody needs to read it. */
  problem?: string | undefined;
  isPending: boolean;
  /** Not yet to be pressed. */
  isLocked?: boolean;
  onConfirm: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    confirmLabel,
    confirmLook = 'danger',
    cancelLabel = t('Cancel'),
  } = props;
  const { subject, problem, isPending, isLocked = false, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={text}
      size="narrow"
      // The second tap of the thumb that opened it may land beside it.
      ignoresOutsideClick={isLocked}
    >
      {subject && <p className="mb-4 font-semibold break-words">{subject}</p>}
      <p role="alert" className={problem ? 'mb-4 rounded-button bg-alert-tint p-3 text-sm text-alert' : ''}>
        {problem}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          look={isLocked ? 'inactive' : confirmLook}
          // At once: a colour half way between the two could not be read.
          className="transition-none!"
          // Not `disabled`: the keyboard would lose its place.
          aria-disabled={isPending || isLocked}
          aria-busy={isPending}
          onClick={() => !isPending && !isLocked && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
