// What an offer is for: all products, or those of categories, sub-categories and brands, and single ones.

import { useState } from 'react';
import { formatRupees, discountedPrice } from '#shared/money.ts';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { useOwnerCategories, useOwnerSubCategories } from '../../data/catalogue/catalogue-admin.queries.ts';
import { useProductsToTie } from '../../data/catalogue/product-sizes.queries.ts';
import { ChipPicker, Chips } from '../../parts/chip-picker.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Field } from '../../ui/field.tsx';
import type { DraftForm } from '../parts/draft-form.ts';
import { SearchInput } from '../parts/search-input.tsx';
import type { OfferDraft } from './offer-draft.ts';

const MAX_SHOWN = 6;

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
      <legend className="mb-1 text-sm font-medium">It is for</legend>
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
  const [text, setText] = useState('');
  const wanted = useDebouncedValue(text.trim());
  const found = useProductsToTie(wanted);
  const shown =
    wanted === ''
      ? undefined
      : found.data?.filter(({ _id }) => !draft.products.some((one) => one._id === _id)).slice(0, MAX_SHOWN);
  const problem = Object.entries(problems).find(([name]) => name.startsWith('on.productIds'))?.[1];
  return (
    <div className="md:col-span-2">
      <p aria-hidden className="mb-1 text-sm font-medium">
        Products
      </p>
      <SearchInput
        name="on.productIds"
        aria-label="Find a product to add"
        aria-invalid={problem ? true : undefined}
        placeholder="Name or SKU"
        value={text}
        maxLength={MAX_SEARCH_TEXT}
        onText={setText}
        onKeyDown={(event) => {
          // Enter must not submit the form around this box.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {problem && <p className="mt-1 text-sm text-alert">{problem}</p>}
      <output className="text-sm text-soft">
        {wanted !== '' && !found.isFetching && shown?.length === 0 && 'No other product found.'}
        {wanted !== '' && found.isFetching && !found.data && 'Searching ...'}
      </output>
      {found.isError && wanted !== '' && (
        <LoadFailed
          what="The products could not be searched."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {shown && shown.length > 0 && (
        <ul aria-label="Found products" className="mt-1 grid gap-1">
          {shown.map(({ _id, name, unit, price, discount }) => (
            <li key={_id}>
              <button
                type="button"
                aria-label={`Add ${name}, ${unit}`}
                onClick={() =>
                  change({
                    products: [...draft.products, { _id, name: `${name}, ${unit}` }],
                    isForAll: false,
                  })
                }
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-button border border-line px-3 py-1 text-left text-sm hover:border-leaf hover:bg-leaf-tint"
              >
                <span className="min-w-0 wrap-anywhere">
                  {name}, {unit}
                </span>
                <span className="whitespace-nowrap text-soft">
                  {formatRupees(discountedPrice(price, discount))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Chips
        chosen={draft.products}
        onRemove={({ _id }) => change({ products: draft.products.filter((one) => one._id !== _id) })}
      />
    </div>
  );
}
