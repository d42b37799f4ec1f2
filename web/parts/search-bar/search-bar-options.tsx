// The suggestions below the search box, as options of one list box: search texts, categories, products. Each
// is a real link, so that it opens in a new tab and is prefetched while a pointer rests on it.

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list box of links */

import { SearchIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  SuggestedCategory,
  SuggestedProduct,
  Suggestions,
} from '#features/catalogue/search/search.contract.ts';
import { toListingPath, toProductPath, toSearchPath } from '#shared/slugs.ts';
import { rich, t } from '../../data/language.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../products/price.tsx';
import { toUnitText } from '../products/unit-price.ts';
import { isPlain, Link } from '../../ui/link.tsx';

const OPTION =
  'flex min-h-11 items-center gap-3 rounded-button px-2 text-sm hover:bg-ground aria-selected:bg-leaf-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-leaf';

const CHIP =
  'flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-ground px-4 text-sm whitespace-nowrap aria-selected:bg-leaf-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-leaf';

/** On a tablet all of them, and some of the results, stay visible. */
const MAX_ON_TABLET = { texts: 4, places: 2, products: 3 };
/** On a phone one row of texts and categories: the products are the results right below it. */
const MAX_IN_ROW = { texts: 4, places: 2, products: 0 };

/** A panel on a narrow screen would hide the results. */
export const isForRow = (): boolean => !matchMedia('(min-width: 768px)').matches;

export type SuggestionOptions = {
  /** The category whose name is the typed text. */
  exact: SuggestedCategory[];
  texts: string[];
  places: SuggestedCategory[];
  products: SuggestedProduct[];
  /** Total of all of them. */
  length: number;
};

export function toSuggested(suggestions: Suggestions | undefined): SuggestionOptions {
  const isWide = matchMedia('(min-width: 1024px)').matches;
  const most = isForRow() ? MAX_IN_ROW : isWide ? null : MAX_ON_TABLET;
  const texts = suggestions?.completions.slice(0, most?.texts) ?? [];
  const shelves = suggestions?.places.slice(0, most?.places) ?? [];
  const exact = shelves.filter(({ isExact }) => isExact).slice(0, 1);
  const places = shelves.filter((place) => !exact.includes(place));
  const products = suggestions?.products.slice(0, most?.products) ?? [];
  const length = shelves.length + texts.length + products.length;
  return { exact, texts, places, products, length };
}

type SearchOptionsProps = {
  /** One row of chips that scrolls sideways. */
  isRow: boolean;
  listId: string;
  typed: string;
  corrected: string | null;
  suggested: SuggestionOptions;
  /** Index of the option the keyboard is at, or -1. */
  active: number;
  onPickText: (text: string) => void;
  /** Called when another page was chosen. */
  onLeave: () => void;
};

export function SearchOptions(props: SearchOptionsProps) {
  const { isRow, listId, typed, corrected, suggested, active, onPickText, onLeave } = props;
  const { exact, texts, places, products } = suggested;
  const toOption = (index: number) =>
    ({
      id: `${listId}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      className: isRow ? CHIP : OPTION,
    }) as const;
  const toPlace = (place: SuggestedCategory, index: number) => (
    <Link
      key={`${place.category._id}-${place.subCategory?._id}`}
      {...toOption(index)}
      to={toListingPath(place.category, place.subCategory)}
      onClick={onLeave}
    >
      <Place {...place} isRow={isRow} />
    </Link>
  );
  return (
    <>
      {corrected && !isRow && (
        <p className="px-2 pt-1 pb-2 text-xs text-soft">
          {rich('Suggestions for <b>"{corrected}"</b>', {
            corrected,
            b: <strong className="font-semibold text-ink" />,
          })}
        </p>
      )}
      <div
        role="listbox"
        id={listId}
        aria-label={t('Suggestions')}
        aria-orientation={isRow ? 'horizontal' : undefined}
        className={
          isRow
            ? 'relative flex gap-2 overflow-x-auto overscroll-x-contain [scrollbar-width:none]'
            : products.length > 0 && suggested.length > products.length
              ? 'grid gap-x-3 lg:grid-cols-2'
              : ''
        }
      >
        {suggested.length > products.length && (
          <div role="presentation" className={isRow ? 'contents' : undefined}>
            <Group label={t('Category')} isShown={false} isRow={isRow}>
              {exact.map((place, index) => toPlace(place, index))}
            </Group>
            <Group label={t('Searches')} isShown={false} isRow={isRow}>
              {texts.map((text, index) => (
                <Link
                  key={text}
                  {...toOption(exact.length + index)}
                  to={toSearchPath(text)}
                  onClick={(event) => {
                    if (!isPlain(event)) return;
                    event.preventDefault();
                    onPickText(text);
                  }}
                >
                  {!isRow && <ResultIcon />}
                  <Completion text={text} typed={typed} />
                </Link>
              ))}
            </Group>
            <Group label={t('Categories')} isShown={!isRow} isRow={isRow}>
              {places.map((place, index) => toPlace(place, exact.length + texts.length + index))}
            </Group>
          </div>
        )}
        <Group label={t('Products')}>
          {products.map((product, index) => (
            <Link
              key={product._id}
              {...toOption(suggested.length - products.length + index)}
              to={toProductPath(product)}
              onClick={onLeave}
            >
              <Product {...product} />
            </Link>
          ))}
        </Group>
      </div>
    </>
  );
}

type GroupProps = { label: string; isShown?: boolean; isRow?: boolean; children: ReactNode[] };

function Group({ label, isShown = true, isRow = false, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <div role="group" aria-label={label} className={isRow ? 'flex gap-2' : undefined}>
      {isShown && (
        <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-semibold text-soft">
          {label}
        </p>
      )}
      {children}
    </div>
  );
}

/** The typed part is light, the suggested rest is bold. */
function Completion({ text, typed }: { text: string; typed: string }) {
  const isContinued = text.toLowerCase().startsWith(typed.toLowerCase());
  return (
    <span className="truncate">
      {isContinued ? text.slice(0, typed.length) : ''}
      <b className="font-semibold">{isContinued ? text.slice(typed.length) : text}</b>
    </span>
  );
}

function Place({ category, subCategory, isRow }: SuggestedCategory & { isRow: boolean }) {
  const { name, image } = subCategory ?? category;
  return (
    <>
      <span className={isRow ? 'size-7 shrink-0' : 'size-9 shrink-0'}>
        <Picture src={image} alt="" sizes="36px" isPriority className={isRow ? 'size-7' : 'size-9'} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        {subCategory && (
          <span className={isRow ? 'sr-only' : 'block truncate text-xs text-soft'}>
            {t('in {name}', { name: category.name })}
          </span>
        )}
      </span>
    </>
  );
}

function Product({ name, image, unit, price, discount, isInStock }: SuggestedProduct) {
  return (
    <>
      <span className="size-10 shrink-0 rounded-lg bg-ground">
        <Picture src={image} alt="" sizes="40px" isPriority className="size-10" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-soft">
          {toUnitText(unit)}
          {!isInStock && <span className="text-alert"> {t('· Out of stock')}</span>}
        </span>
      </span>
      <Price
        price={price}
        discount={discount}
        className="grid shrink-0 justify-items-end text-xs [&>b]:text-sm [&>s]:text-soft"
      />
    </>
  );
}

function ResultIcon() {
  return (
    <span className="grid size-9 shrink-0 place-items-center text-soft">
      <SearchIcon className="size-5" />
    </span>
  );
}
