// The two buttons at the foot of an owner's card. The code of the dialogs is loaded when somebody is about to
// press.

import { opensDialog } from '../../ui/dialog.tsx';

const ACTION = 'min-h-11 rounded-button text-sm font-semibold -outline-offset-2';

type CardActionsProps = { name: string; onEdit: () => void; onDelete: () => void };

export function CardActions({ name, onEdit, onDelete }: CardActionsProps) {
  return (
    <div className="mt-2 grid grid-cols-2 border-t border-line">
      <button
        type="button"
        onClick={onEdit}
        {...opensDialog}
        className={`${ACTION} text-leaf hover:bg-leaf-tint`}
      >
        Edit<span className="sr-only"> {name}</span>
      </button>
      <button
        type="button"
        onClick={onDelete}
        {...opensDialog}
        className={`${ACTION} text-alert hover:bg-alert-tint`}
      >
        Delete<span className="sr-only"> {name}</span>
      </button>
    </div>
  );
}
