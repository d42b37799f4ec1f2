// What is done with the items of a list: the question before one is deleted or ended for good, and the
// buttons for it.

import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { plural } from '../../ui/number.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { ask } from './ask.tsx';

type Deletion = {
  /** The name of what is deleted. */
  subject: string;
  title?: string;
  text?: string;
  confirmLabel?: string;
  /** Resolves with the server's message. */
  remove: () => Promise<string>;
};

/** If it is still in use it is not deleted, and the question says by how many. */
export function askToDelete({ remove, ...words }: Deletion): void {
  ask({
    ...{ title: 'Permanent Delete', text: 'Are you sure permanent delete ?', confirmLabel: 'Confirm' },
    ...words,
    onConfirm: async () => toastSuccess(await remove()),
    onError(error) {
      toastError(failureText(error));
      if (error instanceof ApiError && error.status === 404) return null;
      return `${failureText(error)}${toUses(error)}`;
    },
  });
}

/** ': 2 sub categories and 14 products.', if the server gives the numbers. */
function toUses(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 409) return '';
  const { subCategories = 0, products = 0 } = (error.data ?? {}) as Partial<Record<string, number>>;
  const uses = [
    subCategories > 0 && plural(subCategories, 'sub category', 'sub categories'),
    products > 0 && plural(products, 'product'),
  ].filter(Boolean);
  return uses.length > 0 ? `: ${uses.join(' and ')}.` : '';
}

const ACTION = 'min-h-11 rounded-button text-sm font-semibold -outline-offset-2';

type CardActionsProps = { name: string; onEdit: () => void; onDelete: () => void };

/** The two buttons at the foot of an owner's card. */
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
