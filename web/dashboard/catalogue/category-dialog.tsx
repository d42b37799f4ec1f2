import type { Category } from '#features/catalogue/catalogue.contract.ts';
import { useCategoryChanges } from '../../data/catalogue/catalogue-admin.queries.ts';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { CategoryForm } from './category-form.tsx';

type CategoryDialogProps = {
  state: ItemDialogState<Category>;
  all: readonly Category[];
  onClose: () => void;
};

export function CategoryDialog({ state, all, onClose }: CategoryDialogProps) {
  const { open, existing } = useShownItem(state);
  const { add, update } = useCategoryChanges();
  const title = existing ? 'Update Category' : 'Add Category';
  return (
    <FormDialog open={open} onClose={onClose} title={title}>
      <CategoryForm
        key={existing?._id}
        kind="category"
        submitLabel={title}
        existing={existing}
        all={all}
        isNameFirst
        save={({ category: _none, ...fields }) =>
          existing ? update({ _id: existing._id, ...fields }) : add(fields)
        }
      />
    </FormDialog>
  );
}
