// Add Sub Category and Edit Sub Category: a category's form, with the categories the sub-category belongs to.

import { useState } from 'react';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { useOwnerCategories, useSubCategoryChanges } from '../../data/catalogue/catalogue-admin.queries.ts';
import { ChipPicker } from '../../parts/chip-picker.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { ItemDialog, type ItemDialogState } from '../../ui/item-dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';

type SubCategoryDialogProps = {
  state: ItemDialogState<SubCategory>;
  all: readonly SubCategory[];
  onClose: () => void;
};

const TITLES = { new: 'Add Sub Category', existing: 'Edit Sub Category' };

export function SubCategoryDialog({ state, all, onClose }: SubCategoryDialogProps) {
  return (
    <ItemDialog state={state} onClose={onClose} titles={TITLES}>
      {(existing) => <SubCategoryForm key={existing?._id} existing={existing} all={all} onSaved={onClose} />}
    </ItemDialog>
  );
}

type SubCategoryFormProps = {
  existing: SubCategory | null;
  all: readonly SubCategory[];
  onSaved: () => void;
};

function SubCategoryForm({ existing, all, onSaved }: SubCategoryFormProps) {
  const recovery = useFormRecovery<SubCategory['category']>(`categories of ${existing?._id ?? 'new'}`);
  const [category, setCategory] = useState(recovery.recovered ?? existing?.category ?? []);
  const { data: categories, error, refetch } = useOwnerCategories();
  const { add, update } = useSubCategoryChanges();
  return (
    <CategoryForm
      kind="sub category"
      submitLabel="Submit"
      existing={existing}
      all={all}
      missing={category.length === 0 ? { category: 'Select a category' } : {}}
      save={(fields) => {
        const body = { ...fields, category };
        const send = () => (existing ? update({ _id: existing._id, ...body }) : add(body));
        return recovery.during(category, send);
      }}
      onSaved={onSaved}
    >
      {(problems, onChange) => (
        <>
          <ChipPicker
            label="Category"
            name="category"
            placeholder="Select Category"
            options={categories ?? []}
            chosen={category}
            onChange={(next) => {
              setCategory(next);
              onChange('category');
            }}
            error={problems.category}
          />
          {error && !categories && (
            <LoadFailed what="The categories could not be loaded." error={error} onRetry={refetch} />
          )}
        </>
      )}
    </CategoryForm>
  );
}
