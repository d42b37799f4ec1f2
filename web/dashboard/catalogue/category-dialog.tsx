import type { Category } from '#features/catalogue/catalogue.contract.ts';
import { useCategoryChanges } from '../../data/catalogue/catalogue-admin.queries.ts';
import { ItemDialog, type ItemDialogState } from '../../ui/item-dialog.tsx';
import { CategoryForm } from './category-form.tsx';

type CategoryDialogProps = {
  state: ItemDialogState<Category>;
  all: readonly Category[];
  onClose: () => void;
};

const TITLES = { new: 'Add Category', existing: 'Update Category' };

export function CategoryDialog({ state, all, onClose }: CategoryDialogProps) {
  const { add, update } = useCategoryChanges();
  return (
    <ItemDialog state={state} onClose={onClose} titles={TITLES}>
      {(existing) => (
        <CategoryForm
          key={existing?._id}
          kind="category"
          submitLabel={existing ? TITLES.existing : TITLES.new}
          existing={existing}
          all={all}
          isNameFirst
          save={(fields) => (existing ? update({ _id: existing._id, ...fields }) : add(fields))}
          onSaved={onClose}
        />
      )}
    </ItemDialog>
  );
}
