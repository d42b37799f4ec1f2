// All choices of a list, each with the number of products it would leave. A plain form: without scripts its
// button sends it, with scripts every choice applies at once.

import { keepPreviousData } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import { PRICES, readFilters, SORTS, VEG_KINDS, DISCOUNTS, type Filters } from '#shared/filters.ts';
import type { CallAnswer } from '../../data/calls.ts';
import { t } from '../../data/language.ts';
import { useShared, type Question } from '../../data/reads.ts';
import { Button } from '../../ui/button.tsx';
import { SORT_LABELS, STOCK_LABEL, formatDiscount, formatPriceRange, VEG_LABELS } from './filter-labels.ts';

/** So many are all shown, also those of a single product. */
const FEW_BRANDS = 8;

/** A category or sub-category, or the results of a search text. */
export type FilteredList = { categoryId: string; subCategoryId: string } | { search: string };
export type FilterPanelProps = {
  list: FilteredList;
  path: string;
  openPath: string;
  filters: Filters;
  choices: FilterChoices | undefined;
  onChange: (next: Filters) => void;
  onClose: () => void;
};

export default function FilterPanel({
  list,
  path,
  filters,
  choices: rendered,
  onChange,
  onClose,
}: FilterPanelProps) {
  const [base, query] = path.split('?');
  const { data: choices, isError, isPlaceholderData } = useFilterChoices(list, filters, rendered);

  function change(event: FormEvent<HTMLFormElement>) {
    const next = readFilters(
      new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][]),
    );
    onChange(next);
  }

  const countOf = (facet: 'stock' | 'veg' | 'discount' | 'price', value: string) =>
    choices?.[facet].find((choice) => choice.value === value)?.count;
  const brands = choices?.brand ?? (filters.brands ?? []).map((value) => ({ value, count: undefined }));

  return (
    <form
      method="get"
      action={base}
      aria-label={t('Filter and sort')}
      aria-busy={isPlaceholderData || choices === undefined}
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="text-sm"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-3 lg:grid-cols-5">
        {/* On a phone it stands above the list as well. */}
        <div className="max-md:order-last">
          <OneOf
            title={t('Sort')}
            name="sort"
            none={t('Recommended')}
            chosen={filters.sort}
            choices={SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
          />
        </div>
        <OneOf
          title={t('Availability and type')}
          name="veg"
          none={t('Any')}
          chosen={filters.veg}
          choices={VEG_KINDS.map((value) => ({
            value,
            label: t(VEG_LABELS[value]),
            count: countOf('veg', value),
          }))}
        >
          <Choice
            type="checkbox"
            name="stock"
            value="1"
            isChosen={filters.inStock === true}
            label={t(STOCK_LABEL)}
            count={countOf('stock', '1')}
          />
        </OneOf>
        <OneOf
          title={t('Discount')}
          name="discount"
          none={t('Any')}
          chosen={filters.discount}
          choices={DISCOUNTS.map((value) => ({
            value,
            label: formatDiscount(value),
            count: countOf('discount', String(value)),
          }))}
        />
        <OneOf
          title={t('Price')}
          name="price"
          none={t('Any')}
          chosen={filters.price}
          choices={PRICES.map((value) => ({
            value,
            label: formatPriceRange(value),
            count: countOf('price', value),
          }))}
        />
        <Brands brands={brands} chosen={filters.brands ?? []} />
      </div>
      {isError && (
        <p role="alert" className="mt-3 text-alert">
          {t('The counts could not be loaded. The filters still work.')}
        </p>
      )}
      <div className="sticky bottom-0 -mx-4 -mb-4 rounded-b-card border-t border-line bg-paper p-4 max-md:-bottom-4 max-md:rounded-none">
        <Button type="submit" className="max-md:w-full">
          {choices
            ? t('Show {count, plural, one {# product} other {# products}}', { count: choices.count })
            : t('Show products')}
        </Button>
      </div>
      <output className="sr-only">
        {choices && !isPlaceholderData
          ? t('{count, plural, one {# product} other {# products}}', { count: choices.count })
          : ''}
      </output>
    </form>
  );
}

type Brand = { value: string; count: number | undefined };

function Brands({ brands, chosen }: { brands: readonly Brand[]; chosen: readonly string[] }) {
  if (brands.length === 0) return null;
  const isRare = ({ value, count }: Brand) => count === 1 && !chosen.includes(value);
  const rare = brands.length > FEW_BRANDS ? brands.filter(isRare) : [];
  const toChoice = ({ value, count }: Brand) => (
    <Choice
      key={value}
      type="checkbox"
      name="brand"
      value={value}
      isChosen={chosen.includes(value)}
      label={value}
      count={count}
    />
  );
  return (
    <Group title={t('Brand')}>
      {brands.filter((brand) => !rare.includes(brand)).map(toChoice)}
      {rare.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-leaf">
            {t('{count, plural, one {# more brand} other {# more brands}}', { count: rare.length })}
          </summary>
          {rare.map(toChoice)}
        </details>
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{title}</legend>
      <div className="mt-1 grid content-start md:max-h-72 md:overflow-y-auto">{children}</div>
    </fieldset>
  );
}

type OneOfProps = {
  title: string;
  name: string;
  /** Label of the option that chooses none. */
  none: string;
  chosen: string | number | undefined;
  choices: { value: string | number; label: string; count?: number | undefined }[];
  children?: ReactNode;
};

function OneOf({ title, name, none, chosen, choices, children }: OneOfProps) {
  return (
    <Group title={title}>
      {children}
      <Choice type="radio" name={name} value="" isChosen={chosen === undefined} label={none} />
      {choices.map(({ value, label, count }) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          value={String(value)}
          isChosen={chosen === value}
          label={label}
          count={count}
        />
      ))}
    </Group>
  );
}

type ChoiceProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  label: string;
  count?: number | undefined;
};

/** React wants a handler; the form's own handler gets the change. */
const ignoreChange = () => {};

function Choice({ type, name, value, isChosen, label, count }: ChoiceProps) {
  if (count === 0 && !isChosen) return null;
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={ignoreChange}
        className="size-4 shrink-0 accent-leaf"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {count !== undefined && (
        <span className="text-soft">
          <span aria-hidden>{count}</span>
          <span className="sr-only">
            {t('{count, plural, one {# product} other {# products}}', { count })}
          </span>
        </span>
      )}
    </label>
  );
}

const FAMILIES = 'POST /api/product/families';
type Choices = Pick<CallAnswer<typeof FAMILIES>, 'choices'>;

/** Cards, counted by the server. `rendered`: the choices that the server rendered the page with. */
function useFilterChoices(list: FilteredList, filters: Filters, rendered: FilterChoices | undefined) {
  const place = 'search' in list ? { q: list.search } : list;
  return useShared<typeof FAMILIES, FilterChoices | undefined>(
    FAMILIES,
    { body: { ...place, limit: 1, filter: filters } } as Question<typeof FAMILIES>,
    {
      select: ({ choices }: Choices) => choices,
      ...(rendered && { initialData: { choices: rendered } as CallAnswer<typeof FAMILIES> }),
      // The panel says itself what fails.
      meta: { isQuiet: true },
      /** The previous numbers stay visible. */
      placeholderData: keepPreviousData,
    },
  );
}
