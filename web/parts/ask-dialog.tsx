// Asks before something that cannot be undone, or not for long. The question stays open while it is being
// done; a refusal is shown in it.

import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useAction, useLastWords } from '../data/action.ts';
import { failureText } from '../data/failure.ts';
import { t } from '../data/language.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/notice.tsx';
import { useIsJustThere } from '../ui/second-tap.ts';
import { useLastShown } from '../ui/shown-item.ts';

export type AskDialogProps = {
  /** What it asks is still shown while it fades out. Without it, it is open for as long as it is mounted. */
  open?: boolean;
  /** Called by Cancel, the close button, Escape, a press outside, and after `onConfirm`. */
  onClose: () => void;
  title: string;
  text?: string;
  /** The name of what the question is about. */
  subject?: string | undefined;
  confirmLabel: string;
  /** Red by default. */
  look?: ButtonLook;
  cancelLabel?: string;
  /** What must be corrected first, in words. */
  check?: () => string;
  /** Once at a time. The question stays open when it throws, or resolves with false. */
  onConfirm: () => unknown;
  /** Why it did not work, in words; null closes it. `toNotSent` where it is safe to press again. */
  onError?: (error: unknown) => string | null;
  /** Why it did not work, where the page knows it. */
  problem?: string;
  /** More to read or to fill in. */
  children?: ReactNode;
};

export function AskDialog(props: AskDialogProps) {
  const { open = true } = props;
  const shown = useLastShown(props, open);
  const { title, text, subject, confirmLabel, cancelLabel, look = 'danger' } = shown;
  const { check, onConfirm, onError = failureText, children } = shown;
  const { isPending, run } = useAction();
  const [ownProblem, setOwnProblem] = useState('');
  const keep = useLastWords();
  const onClose = () => {
    keep('');
    shown.onClose();
  };
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOwnProblem('');
  }
  // It may open right under the thumb that asked.
  const isLocked = useIsJustThere(open);
  const problem = ownProblem || props.problem;

  async function confirm() {
    const mistake = check?.() ?? '';
    setOwnProblem(mistake);
    if (mistake) return;
    await run(
      async () => {
        // At once: a press before it is drawn as closed would do it again.
        if ((await onConfirm()) !== false) flushSync(onClose);
      },
      (error) => {
        const words = onError(error);
        if (words === null) return onClose();
        keep(words);
        setOwnProblem(words);
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      {...(text && { description: text })}
      size="narrow"
      // The second tap may land outside it, and a press outside must not lose what was filled in.
      ignoresOutsideClick={isLocked || children !== undefined}
    >
      {subject && <p className="mb-4 font-semibold break-words">{subject}</p>}
      {children && <div className="mb-4">{children}</div>}
      <FormAlert problem={problem} className="mb-4" />
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onClose}>
          {cancelLabel ?? t('Cancel')}
        </Button>
        <Button
          look={isLocked ? 'inactive' : look}
          // No transition: a colour half way between the two could not be read.
          className="transition-none!"
          // Not `disabled`, which would lose the keyboard focus.
          aria-disabled={isPending || isLocked}
          aria-busy={isPending}
          onClick={() => !isLocked && void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
