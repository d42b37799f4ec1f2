// Add Sub Category and Edit Sub Category: a category's form and the categories it stands in.

import { useState } from 'react';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { useOwnerCategories, useSubCategoryChanges } from '../../data/catalogue/catalogue-admin.ts';
import { ChipPicker } from '../../parts/chip-picker.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';

/** Which dialog is open: none, a new sub-category, or this one. */
export type SubCategoryDialogState = 'closed' | 'new' | SubCategory;

type SubCategoryDialogProps = {
  state: SubCategoryDialogState;
  all: readonly SubCategory[];
  onClose: () => void;
};

export function SubCategoryDialog({ state, all, onClose }: SubCategoryDialogProps) {
  // What it shows stays while it fades out.
  const [shown, setShown] = useState(state);
  if (state !== 'closed' && state !== shown) setShown(state);
  const existing = typeof shown === 'object' ? shown : null;
  return (
    <Dialog
      open={state !== 'closed'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={existing ? 'Edit Sub Category' : 'Add Sub Category'}
      ignoresOutsideClick
    >
      <SubCategoryForm key={existing?._id} existing={existing} all={all} onSaved={onClose} />
    </Dialog>
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
      save={async (fields) => {
        const body = { ...fields, category };
        try {
          return await (existing ? update({ _id: existing._id, ...body }) : add(body));
        } catch (error) {
          recovery.saveAfter(error, category);
          throw error;
        }
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
            <LoadFailed
              what="The categories could not be loaded."
              error={error}
              onRetry={() => void refetch()}
            />
          )}
        </>
      )}
    </CategoryForm>
  );
}
