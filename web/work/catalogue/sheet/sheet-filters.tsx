// The filters and the order of the sheet. They are in the address, and can be saved under a name for
// everybody who works on the sheet.

import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ChangeAddress } from '../../../data/page-address.ts';
import { freshQuery, useOwn } from '../../../data/reads.ts';
import { changeAndRead } from '../../../data/work-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { ListSearchBox, useTyped } from '../../parts/list-search-box.tsx';
import { SavedViews } from '../../parts/list-tools.tsx';
import type { CellNames } from './sheet-columns.ts';
import { DateField } from '../../../ui/field.tsx';
import { Select, toNamed, toOptions } from '../../../ui/select.tsx';
import { Labelled } from '../../../ui/field-frame.tsx';
import { withStore } from '../../../data/store/work-store.ts';

const FLAGS = [
  ...(['noPicture', 'noCategory', 'noHsn', 'unusualGst', 'noBarCode', 'taughtCode'] as const),
  ...(['noCost', 'belowCost', 'soldOut', 'low', 'notSold'] as const),
];
type Flag = (typeof FLAGS)[number];
const FLAG_LABELS: Record<Flag, string> = {
  noPicture: 'No picture',
  noCategory: 'No category',
  noHsn: 'No HSN or GST',
  unusualGst: 'Unusual GST rate',
  noBarCode: 'No bar code',
  taughtCode: 'Codes taught by pickers',
  noCost: 'No cost',
  belowCost: 'Below cost',
  soldOut: 'Sold out',
  low: 'Low',
  notSold: 'Not sold in 30 days',
};

const SORTS: Record<string, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'MRP, lowest first',
  '-price': 'MRP, highest first',
  stock: 'Stock, lowest first',
  '-stock': 'Stock, highest first',
  '-updated': 'Last changed first',
  updated: 'Oldest changes first',
};

/** The filter parameters, which can be saved under a name. */
const FILTER_KEYS = [
  ...FLAGS,
  ...(['search', 'category', 'subCategory', 'brand', 'supplier', 'hidden'] as const),
  ...(['discountAbove', 'changedSince'] as const),
];

const KEYS = [...FILTER_KEYS, 'sort'] as const;
export type AddressKey = (typeof KEYS)[number];

function pick(address: URLSearchParams, keys: readonly AddressKey[]): URLSearchParams {
  const picked = new URLSearchParams();
  for (const key of keys) {
    const value = address.get(key);
    if (value) picked.set(key, value);
  }
  return picked;
}

function inStore(query: URLSearchParams, storeId: string | undefined): string {
  if (storeId) query.set('storeId', storeId);
  return query.toString();
}

/** The query of the server call. */
export const toQuery = (address: URLSearchParams, storeId: string | undefined) =>
  inStore(pick(address, KEYS), storeId);
/** The same without the order, which is not a filter of products. */
export const toFilter = (address: URLSearchParams, storeId: string | undefined) =>
  inStore(pick(address, FILTER_KEYS), storeId);
/** The contents of a saved filter. */
const toSavedFilter = (address: URLSearchParams) => pick(address, [...FILTER_KEYS, 'sort']).toString();

/** Counts filters other than the search, which is always visible. */
const countFilters = (address: URLSearchParams) =>
  pick(
    address,
    FILTER_KEYS.filter((key) => key !== 'search'),
  ).size;

/** The address with these changes; '' removes a parameter. */
export function changed(
  address: URLSearchParams,
  changes: Partial<Record<AddressKey, string>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** The address with a saved filter instead of the current one; the store stays. */
function applied(address: URLSearchParams, saved: string): URLSearchParams {
  const next = pick(new URLSearchParams(saved), [...FILTER_KEYS, 'sort']);
  next.set('view', 'sheet');
  return withStore(address, Object.fromEntries(next));
}

type SheetFiltersProps = {
  address: URLSearchParams;
  setAddress: ChangeAddress;
  names: CellNames;
  put: (changes: Partial<Record<AddressKey, string>>) => void;
  /** Beside the filters, opened by a press of its own. */
  children: ReactNode;
};

const BOX = 'min-h-11 w-full rounded-button border border-control bg-paper px-2.5 text-base';

export function SheetFilters({ address, setAddress, names, put, children }: SheetFiltersProps) {
  const count = countFilters(address);
  const [isOpen, setOpen] = useState(count > 0);
  const [areColumnsOpen, setColumnsOpen] = useState(false);
  const category = address.get('category');
  const parts = names.subCategory.filter(
    (part) => category === null || part.category.some(({ _id }) => _id === category),
  );
  const value = (key: AddressKey) => address.get(key) ?? '';
  return (
    <section aria-label="Filter" className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 md:flex">
        <div className="col-span-2 min-w-0 md:flex-1">
          <ListSearchBox
            label="Find in the sheet"
            placeholder="Name, unit, SKU or bar code"
            search={value('search')}
            onSearch={(search) => put({ search })}
          />
        </div>
        <div className="max-md:col-span-2">
          <Choice
            label="Order"
            value={value('sort') || 'name'}
            options={toNamed(SORTS)}
            onChange={(sort) => put({ sort: sort === 'name' ? '' : sort })}
          />
        </div>
        <Button look="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && ` (${count})`}
        </Button>
        <Button
          look="outlined"
          aria-expanded={areColumnsOpen}
          onClick={() => setColumnsOpen(!areColumnsOpen)}
        >
          Columns
        </Button>
      </div>
      {areColumnsOpen && <div className="panel p-3">{children}</div>}
      {isOpen && (
        <div className="grid gap-3 panel p-3">
          <div className="flex flex-wrap gap-2">
            {FLAGS.map((flag) => (
              <Toggle
                key={flag}
                isOn={value(flag) !== ''}
                onChange={(isOn) => put({ [flag]: isOn ? '1' : '' })}
              >
                {FLAG_LABELS[flag]}
              </Toggle>
            ))}
          </div>
          <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
            <Choice
              label="Category"
              value={value('category')}
              none="Any"
              options={toOptions(names.category)}
              onChange={(chosen) => put({ category: chosen, subCategory: '' })}
            />
            <Choice
              label="Sub category"
              value={value('subCategory')}
              none="Any"
              options={toOptions(parts)}
              onChange={(subCategory) => put({ subCategory })}
            />
            <Choice
              label="Supplier"
              value={value('supplier')}
              none="Any"
              options={[{ value: 'none', label: 'No supplier' }, ...toOptions(names.supplier)]}
              onChange={(supplier) => put({ supplier })}
            />
            <TypedBox label="Brand" value={value('brand')} most={60} onChange={(brand) => put({ brand })} />
            <Choice
              label="Visibility"
              value={value('hidden')}
              none="All"
              options={[
                { value: 'no', label: 'Shown' },
                { value: 'yes', label: 'Hidden' },
              ]}
              onChange={(hidden) => put({ hidden })}
            />
            <TypedBox
              label="Discount above %"
              value={value('discountAbove')}
              most={6}
              pattern={PERCENT}
              onChange={(discountAbove) => put({ discountAbove })}
            />
            <DateField
              label="Changed since"
              min="2000-01-01"
              max="2999-12-31"
              value={value('changedSince')}
              onChange={({ target }) => target.validity.valid && put({ changedSince: target.value })}
              className={LABEL}
            />
            {count > 0 && (
              <Button look="quiet" onClick={() => setAddress((latest) => applied(latest, ''))}>
                Clear filters
              </Button>
            )}
          </div>
          <SheetViews address={address} setAddress={setAddress} />
        </div>
      )}
    </section>
  );
}

type ToggleProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

export function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={`min-h-11 rounded-full border px-3.5 text-sm font-medium ${
        isOn ? 'border-leaf bg-leaf text-paper' : 'border-line bg-paper hover:border-leaf hover:bg-leaf-tint'
      }`}
    >
      {children}
    </button>
  );
}

const LABEL = 'grid min-w-0 gap-1 md:w-44';

type ChoiceProps = Pick<ComponentProps<typeof Select>, 'value' | 'none' | 'options' | 'onChange'>;

function Choice({ label, ...select }: ChoiceProps & { label: string }) {
  return <Select label={label} labelClass={LABEL} className="w-full" {...select} />;
}

const PERCENT = /^(?:100|\d{1,2}(?:\.\d{1,2})?)?$/;

type TypedBoxProps = {
  label: string;
  value: string;
  most: number;
  /** A number of this form; any text without it. */
  pattern?: RegExp;
  onChange: (value: string) => void;
};

/** Applied when the field is left, not with every character. */
function TypedBox({ label, value, most, pattern, onChange }: TypedBoxProps) {
  const { typed: text, setTyped: setText, asked, setAsked } = useTyped(value);
  const apply = () => {
    if (!isValid || text.trim() === asked) return;
    setAsked(text.trim());
    onChange(text.trim());
  };
  const isValid = !pattern || pattern.test(text.trim());
  return (
    <Labelled label={label} className={LABEL}>
      <input
        inputMode={pattern ? 'decimal' : 'text'}
        autoComplete="off"
        maxLength={most}
        value={text}
        aria-invalid={!isValid || undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        className={`${BOX} ${isValid ? '' : 'border-alert!'}`}
      />
    </Labelled>
  );
}

function SheetViews({ address, setAddress }: Pick<SheetFiltersProps, 'address' | 'setAddress'>) {
  const { data: filters = [] } = useOwn('GET /api/product/sheet-filters', {}, freshQuery);
  const current = toSavedFilter(address);
  return (
    <SavedViews
      isShared
      saved={filters}
      current={current}
      onChoose={(query) => setAddress((latest) => applied(latest, query))}
      save={(name) => changeAndRead('PUT /api/product/save-sheet-filter', { body: { name, query: current } })}
      remove={(name) => {
        const { _id } = filters.find((filter) => filter.name === name)!;
        return changeAndRead('DELETE /api/product/remove-sheet-filter', { body: { _id } });
      }}
    />
  );
}
