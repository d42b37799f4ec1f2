// Asks before something that cannot be undone, or not for long. The question stays open while it is being
// done; a refusal is shown in it.

import { t } from '../data/language.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** Called by Cancel, the close button, Escape and a press outside. */
  onClose: () => void;
  title: string;
  text: string;
  /** The name of what the question is about. */
  subject?: string | undefined;
  confirmLabel: string;
  /** Red by default. */
  confirmLook?: ButtonLook | undefined;
  cancelLabel?: string;
  /** Why it was refused; must stay long enough to be read. */
  problem?: string | undefined;
  isPending: boolean;
  /** Cannot be pressed yet. */
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
      // The second tap of the thumb that opened it may land outside it.
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
          // No transition: a colour half way between the two could not be read.
          className="transition-none!"
          // Not `disabled`, which would lose the keyboard focus.
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
