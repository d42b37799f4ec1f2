// Add Category and Update Category.

import { useState } from 'react';
import type { Category } from '#features/catalogue/catalogue.contract.ts';
import { useCategoryChanges } from '../../data/catalogue/catalogue-admin.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CategoryForm } from './category-form.tsx';

/** Which dialog is open: none, a new category, or this one. */
export type CategoryDialogState = 'closed' | 'new' | Category;

type CategoryDialogProps = {
  state: CategoryDialogState;
  all: readonly Category[];
  onClose: () => void;
};

export function CategoryDialog({ state, all, onClose }: CategoryDialogProps) {
  // What it shows stays while it fades out.
  const [shown, setShown] = useState(state);
  if (state !== 'closed' && state !== shown) setShown(state);
  const existing = typeof shown === 'object' ? shown : null;
  const words = existing ? 'Update Category' : 'Add Category';
  const { add, update } = useCategoryChanges();
  return (
    <Dialog
      open={state !== 'closed'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words}
      ignoresOutsideClick
    >
      <CategoryForm
        key={existing?._id}
        kind="category"
        submitLabel={words}
        existing={existing}
        all={all}
        isNameFirst
        save={(fields) => (existing ? update({ _id: existing._id, ...fields }) : add(fields))}
        onSaved={onClose}
      />
    </Dialog>
  );
}
