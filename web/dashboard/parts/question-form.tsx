// The form inside a dialog for something that cannot be undone. It is sent once, ignores the second tap of
// the thumb that opened it, and shows the server's refusal.

import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useIsJustAsked } from '../../ui/second-tap.ts';

type QuestionFormProps = {
  sending: { isPending: boolean; problem: string };
  submitLabel: string;
  submitLook?: ButtonLook;
  /** The id of further text to be read out with it. */
  describedBy?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function QuestionForm(props: QuestionFormProps) {
  const { sending, submitLabel, submitLook = 'primary', describedBy, onSubmit, onClose, children } = props;
  const { isPending, problem } = sending;
  const isLocked = useIsJustAsked();
  return (
    <form
      noValidate
      aria-describedby={describedBy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isLocked) onSubmit();
      }}
      className="grid gap-4"
    >
      {children}
      <p role="alert" className={problem ? 'rounded-button bg-alert-tint p-3 text-sm text-alert' : 'hidden'}>
        {problem}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          look={isLocked ? 'inactive' : submitLook}
          className="transition-none!"
          aria-disabled={isPending || isLocked}
          aria-busy={isPending}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
