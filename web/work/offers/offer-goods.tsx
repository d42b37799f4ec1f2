// What an offer is for: all products, or those of categories, sub-categories and brands, and single ones.

import { formatRupees, discountedPrice } from '#shared/money.ts';
import { useOwnerCategories, useOwnerSubCategories } from '../../data/catalogue/catalogue-admin.queries.ts';
import { useProductsToTie } from '../../data/catalogue/products-admin.queries.ts';
import { ChipPicker } from '../../parts/chip-picker.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Field } from '../../ui/field.tsx';
import type { DraftForm } from '../parts/draft-form.ts';
import { FindAndAdd, useFindText } from '../parts/find-and-add.tsx';
import type { OfferDraft } from './offer-draft.ts';

export function OfferGoods({ form }: { form: DraftForm<OfferDraft> }) {
  const { draft, change, problems } = form;
  const { isForAll } = draft;
  const categories = useOwnerCategories();
  const subCategories = useOwnerSubCategories();
  const problem = problems.on;
  const setForAll = (is: boolean) => {
    change({ isForAll: is });
    form.clear('on');
  };
  return (
    <fieldset aria-describedby={problem ? 'offer-on-problem' : undefined}>
      <legend className="mb-1 text-sm font-medium">Applies to</legend>
      <div className="flex flex-wrap gap-x-6">
        {[true, false].map((is) => (
          <label key={String(is)} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name="on"
              checked={isForAll === is}
              onChange={() => setForAll(is)}
              className="size-5 accent-leaf"
            />
            {is ? 'All products' : 'Some products'}
          </label>
        ))}
      </div>
      {problem && (
        <p id="offer-on-problem" className="mt-1 text-sm text-alert">
          {problem}
        </p>
      )}
      {!isForAll && (
        <div className="mt-2 grid gap-4 md:grid-cols-2">
          {[categories, subCategories].some(({ isError, data }) => isError && !data) && (
            <div className="md:col-span-2">
              <LoadFailed
                what="The categories could not be loaded."
                error={categories.error ?? subCategories.error}
                onRetry={() => void Promise.all([categories.refetch(), subCategories.refetch()])}
              />
            </div>
          )}
          <ChipPicker
            label="Categories"
            name="on.categoryIds"
            placeholder="Add a category"
            options={categories.data ?? []}
            chosen={draft.categories}
            onChange={(chosen) => change({ categories: chosen, isForAll: false })}
            error={problems['on.categoryIds']}
          />
          <ChipPicker
            label="Sub categories"
            name="on.subCategoryIds"
            placeholder="Add a sub category"
            options={subCategories.data ?? []}
            chosen={draft.subCategories}
            onChange={(chosen) => change({ subCategories: chosen, isForAll: false })}
            error={problems['on.subCategoryIds']}
          />
          <Field
            {...form.field('brands')}
            name="on.brands"
            error={problems['on.brands']}
            label="Brands"
            className="md:col-span-2"
            placeholder="Amul, Britannia"
            hint="With a comma between them, as in the field Brand of the products."
          />
          <Products form={form} />
        </div>
      )}
    </fieldset>
  );
}

function Products({ form: { draft, change, problems } }: { form: DraftForm<OfferDraft> }) {
  const search = useFindText();
  const found = useProductsToTie(search.wanted);
  const data = found.data?.map(({ _id, name, unit, price, discount }) => ({
    ...{ _id, name: `${name}, ${unit}` },
    detail: formatRupees(discountedPrice(price, discount)),
  }));
  return (
    <FindAndAdd
      label="Products"
      name="on.productIds"
      what="product"
      placeholder="Name or SKU"
      search={search}
      found={{ ...found, data }}
      chosen={draft.products}
      onChange={(products) => change({ products, isForAll: false })}
      problem={Object.entries(problems).find(([name]) => name.startsWith('on.productIds'))?.[1]}
    />
  );
}
