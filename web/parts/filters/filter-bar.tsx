// Above a list of products: the order, the active filters, each with a link that removes it, and a link to
// all choices. Links, so that it works before hydration and without scripts; the choices are fetched when
// needed: in a sheet on a phone, elsewhere as a part of the page.

import { XIcon } from 'lucide-react';
import {
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import { OPEN, readFilters, SORTS, withFilters, type Filters } from '#shared/filters.ts';
import { useAddress } from '../../data/page-address.ts';
import { t } from '../../data/language.ts';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useIsHydrated } from '../../data/hydrated.ts';
import type { FilteredList, FilterPanelProps } from './filter-panel.tsx';
import { listChosen, SORT_LABELS, STOCK_LABEL } from './filter-labels.ts';
import { isPlain, Link } from '../../ui/link.tsx';
import { navigate } from '../../ui/router.tsx';

const fetchPanel = (): Promise<{ default: ComponentType<FilterPanelProps> }> =>
  import('./filter-panel.tsx').catch(() => ({ default: PanelFailed }));
const LatePanel = lazy(fetchPanel);

/** The server draws it at once, and waits for nothing while it draws. */
let serverPanel: ComponentType<FilterPanelProps> | null = null;
if (import.meta.env.SSR) void fetchPanel().then((panel) => (serverPanel = panel.default));

const FilterPanel = (props: FilterPanelProps) => createElement(serverPanel ?? LatePanel, props);

type FilterBarProps = {
  list: FilteredList;
  /** Address of the list without filters. */
  path: string;
  filters: Filters;
  /** The address asks for the open panel. */
  isOpenAtFirst: boolean;
  /** As the server rendered them. */
  choices: FilterChoices | undefined;
  /** Shown in the same row when there is space for both. */
  heading?: ReactNode;
};

const SHAPE =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-button border px-3 text-sm font-medium';
const CHIP = `${SHAPE} border-line bg-paper hover:border-leaf`;
const CHOSEN = `${SHAPE} border-leaf bg-leaf-tint text-leaf-dark`;
const CLEAR = `${SHAPE} border-transparent text-leaf hover:underline`;

export function FilterBar(props: FilterBarProps) {
  const { list, path, isOpenAtFirst, choices, heading } = props;
  const [shown, setShown] = useState<'part' | 'sheet' | null>(isOpenAtFirst ? 'part' : null);
  const isHydrated = useIsHydrated();
  // The latest: each choice adds to the one before it.
  const filters = readFilters(useAddress()[0]);
  const isAhead = JSON.stringify(filters) !== JSON.stringify(props.filters);
  const chosen = listChosen(filters);
  const openPath = withFilters(path, filters, { [OPEN]: '1' });
  const toFiltered = (next: Filters) => ({ rel: 'nofollow', to: withFilters(path, next) });
  const change = (next: Filters) => navigate(withFilters(path, next));

  const panel: ComponentProps<typeof FilterPanel> = {
    list,
    path,
    openPath,
    filters,
    choices: isAhead ? undefined : choices,
    onChange: change,
    onClose: () => setShown(null),
  };

  return (
    <div className={heading ? '' : 'mt-2'}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {heading}
        <ul aria-label={t('Filters')} className="flex max-w-full flex-wrap gap-2">
          <li>
            <a
              href={openPath}
              rel="nofollow"
              aria-expanded={shown !== null}
              className={CHIP}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={(event) => {
                if (!isPlain(event)) return;
                event.preventDefault();
                setShown(shown ? null : isPhone() ? 'sheet' : 'part');
              }}
            >
              {t('Filters')}
            </a>
          </li>
          <li>
            <Select
              aria-label={t('Sort')}
              disabled={!isHydrated}
              none={t('Sort')}
              options={SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
              value={filters.sort ?? ''}
              onChange={(value) => {
                const { sort: _, ...rest } = filters;
                change(value ? { ...rest, sort: value as (typeof SORTS)[number] } : rest);
              }}
              className="w-26 text-sm! font-medium disabled:opacity-100"
            />
          </li>
          {!filters.inStock && (
            <li>
              <Link {...toFiltered({ ...filters, inStock: true })} className={CHIP}>
                {t(STOCK_LABEL)}
              </Link>
            </li>
          )}
          {chosen.map(({ label, without }) => (
            <li key={label} className="max-w-full">
              <Link
                {...toFiltered(without)}
                className={CHOSEN}
                aria-label={t('Remove {name}', { name: label })}
              >
                <span className="truncate">{label}</span>
                <XIcon className="size-4 shrink-0" />
              </Link>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <Link {...toFiltered({})} className={CLEAR}>
                {t('Clear all')}
              </Link>
            </li>
          )}
        </ul>
      </div>
      {shown === 'part' && (
        <Suspense fallback={<div className="skeleton mt-2 h-64 rounded-card" aria-hidden />}>
          <div className="mt-2 panel p-4">
            <FilterPanel {...panel} />
          </div>
        </Suspense>
      )}
      <Dialog open={shown === 'sheet'} onOpenChange={() => setShown(null)} title={t('Filter and sort')}>
        <Suspense fallback={<div className="skeleton h-96 rounded-card" aria-hidden />}>
          <FilterPanel {...panel} />
        </Suspense>
      </Dialog>
    </div>
  );
}

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;

function preload(): void {
  void fetchPanel();
  preloadDialog();
}

/** Shown when the code of the filter panel could not be loaded: a link to the server-rendered choices. */
function PanelFailed({ openPath }: { openPath: string }) {
  return (
    <p role="alert" className="text-sm">
      {t('The filters could not be loaded.')}{' '}
      <a href={openPath} rel="nofollow" className="font-semibold text-leaf underline">
        {t('Open as a page')}
      </a>
    </p>
  );
}
