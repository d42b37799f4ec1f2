// Asks once before something is done that cannot be undone. It is the browser's own dialog: nothing has to be
// loaded for it, and it handles focus, Escape and the page behind.

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useIsJustAsked } from '../../ui/second-tap.ts';
import { WorkButton } from './work-button.tsx';

type WorkQuestionProps = {
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  look?: 'primary' | 'danger';
  isPending: boolean;
  /** Why it did not work. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Open for as long as it is mounted. */
export function WorkQuestion(props: WorkQuestionProps) {
  const {
    title,
    confirmLabel,
    cancelLabel,
    look = 'primary',
    isPending,
    problem,
    onConfirm,
    onClose,
  } = props;
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // Locked at first: it opens right under the thumb that asked.
  const isLocked = useIsJustAsked();
  useEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-paper p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-ink backdrop:bg-ink/60 md:m-auto md:max-w-[480px] md:rounded-card"
    >
      <h2 id={titleId} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      {props.children}
      <p role="alert" className={problem ? 'mt-3 rounded-button bg-alert-tint p-3 font-semibold' : ''}>
        {problem}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <WorkButton look="outlined" onClick={onClose}>
          {cancelLabel}
        </WorkButton>
        <WorkButton
          look={isLocked ? 'inactive' : look}
          aria-disabled={isPending || isLocked}
          aria-busy={isPending}
          onClick={() => !isPending && !isLocked && onConfirm()}
        >
          {confirmLabel}
        </WorkButton>
      </div>
    </dialog>
  );
}
