// No product matches all filters: which of them to drop, and how many products that leaves.

import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import { withFilters, type Filters } from '#shared/filters.ts';
import { t } from '../../data/language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { listChosen } from './filter-labels.ts';
import { Link } from '../../ui/link.tsx';

type FilteredEmptyProps = {
  /** Address of the list without filters. */
  path: string;
  filters: Filters;
  choices: FilterChoices;
  title: string;
};

export function FilteredEmpty({ path, filters, choices, title }: FilteredEmptyProps) {
  const helpful = choices.without.filter(({ count }) => count > 0);
  const chosen = listChosen(filters);
  const { brands: _, ...withoutBrands } = filters;
  return (
    <EmptyState
      picture="shelf"
      title={title}
      text={
        helpful.length > 0
          ? t('No products match all filters. Remove one:')
          : choices.total > 0
            ? t('No products match these filters, even with any one of them removed.')
            : t('There is nothing here to filter.')
      }
    >
      {helpful.map(({ value, count }) => {
        const ofFacet = chosen.filter(({ facet }) => facet === value);
        const left = value === 'brand' ? withoutBrands : ofFacet[0]!.without;
        return (
          <Link key={value} rel="nofollow" to={withFilters(path, left)} className={buttonClass('outlined')}>
            {t('Without “{name}”: {count}', { name: ofFacet.map(({ label }) => label).join(', '), count })}
          </Link>
        );
      })}
      <Link rel="nofollow" to={path} className={buttonClass('quiet', 'text-leaf')}>
        {t('Clear all: {count}', { count: choices.total })}
      </Link>
    </EmptyState>
  );
}
