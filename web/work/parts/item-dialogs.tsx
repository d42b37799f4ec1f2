// The dialogs of the items of a list: one with the form of an item, and one that asks before something is
// deleted or ended for good.

import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
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

type ItemDialogProps<Item> = Pick<ComponentProps<typeof FormDialog>, 'onClose'> & {
  state: ItemDialogState<Item>;
  /** Of a new item, and of one that exists. */
  titles: readonly [string, string];
  /** Its form; null: of a new one. */
  children: (existing: Item | null, title: string) => ReactNode;
};

/** Adds or edits an item of a list. */
export function ItemDialog<Item extends { _id: string }>(props: ItemDialogProps<Item>) {
  const { state, titles, children, ...dialog } = props;
  const { open, existing } = useShownItem(state);
  const title = titles[existing ? 1 : 0];
  return (
    <FormDialog open={open} title={title} {...dialog}>
      <Fragment key={existing?._id}>{children(existing, title)}</Fragment>
    </FormDialog>
  );
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
