// Add Sub Category and Edit Sub Category: a category's form, with the categories the sub-category belongs to.

import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { useOwnerCategories, useSubCategoryChanges } from '../../data/catalogue/catalogue-admin.queries.ts';
import { ChipPicker } from '../../parts/chip-picker.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { DraftForm } from '../parts/draft-form.ts';
import { CategoryForm, type CategoryDraft } from './category-form.tsx';

type SubCategoryDialogProps = {
  state: ItemDialogState<SubCategory>;
  all: readonly SubCategory[];
  onClose: () => void;
};

export function SubCategoryDialog({ state, all, onClose }: SubCategoryDialogProps) {
  const { open, existing } = useShownItem(state);
  const { add, update } = useSubCategoryChanges();
  return (
    <FormDialog open={open} onClose={onClose} title={existing ? 'Edit Sub Category' : 'Add Sub Category'}>
      <CategoryForm
        key={existing?._id}
        kind="sub category"
        submitLabel="Submit"
        existing={existing}
        all={all}
        findMissing={({ category }) => (category.length === 0 ? { category: 'Select a category' } : {})}
        save={(fields) => (existing ? update({ _id: existing._id, ...fields }) : add(fields))}
      >
        {(form) => <Categories {...form} />}
      </CategoryForm>
    </FormDialog>
  );
}

function Categories({ draft, problems, change }: DraftForm<CategoryDraft>) {
  const { data, error, refetch } = useOwnerCategories();
  return (
    <>
      <ChipPicker
        label="Category"
        name="category"
        placeholder="Select Category"
        options={data ?? []}
        chosen={draft.category}
        onChange={(category) => change({ category })}
        error={problems.category}
      />
      {error && !data && (
        <LoadFailed what="The categories could not be loaded." error={error} onRetry={refetch} />
      )}
    </>
  );
}
