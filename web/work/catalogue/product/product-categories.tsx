// A product's categories and sub-categories. Both may stay empty; a hint says what that means.

import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import {
  useOwnerCategories,
  useOwnerSubCategories,
} from '../../../data/catalogue/catalogue-admin.queries.ts';
import { ChipPicker } from '../../../parts/chip-picker.tsx';
import type { DraftForm } from '../../parts/draft-form.ts';
import type { ProductDraft } from './product-draft.ts';
import { textLink } from '../../../ui/text-link.tsx';

export function ProductCategories({ form }: { form: DraftForm<ProductDraft> }) {
  const { draft, change, problems } = form;
  const categories = useOwnerCategories();
  const subCategories = useOwnerSubCategories();
  const offered = findSubCategoriesOf(draft.category, subCategories.data ?? []);
  return (
    <>
      <div className="md:col-span-3">
        <ChipPicker
          label="Category"
          name="category"
          placeholder="Select Category"
          options={categories.data ?? []}
          chosen={draft.category}
          onChange={(category) => change({ category })}
          error={problems.category}
          hint={
            draft.category.length === 0 ? 'Without a category, the product appears in no listing.' : undefined
          }
        />
        {categories.isError && !categories.data && (
          <NotLoaded what="The categories could not be loaded." onRetry={() => void categories.refetch()} />
        )}
      </div>
      <div className="md:col-span-3">
        <ChipPicker
          label="Sub Category"
          name="subCategory"
          placeholder="Select Sub Category"
          options={offered}
          chosen={draft.subCategory}
          onChange={(subCategory) => change({ subCategory })}
          error={problems.subCategory}
          hint={
            draft.subCategory.length === 0
              ? 'Without a sub category, the product appears only in the listing of the whole category.'
              : undefined
          }
        />
        {subCategories.isError && !subCategories.data && (
          <NotLoaded
            what="The sub categories could not be loaded."
            onRetry={() => void subCategories.refetch()}
          />
        )}
      </div>
    </>
  );
}

/** Sub-categories of the chosen categories; all of them while none is chosen. */
function findSubCategoriesOf(chosen: ProductDraft['category'], all: readonly SubCategory[]) {
  if (chosen.length === 0) return all;
  return all.filter(({ category }) => category.some(({ _id }) => chosen.some((one) => one._id === _id)));
}

/** A quiet note: the rest of the form can still be filled in. */
function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <output className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {what}
      <button type="button" onClick={onRetry} className={textLink('rounded-button px-1')}>
        Try again
      </button>
    </output>
  );
}
