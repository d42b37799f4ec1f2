// The search over everything: pages by name, orders by number, customers, products. A list box under its
// field; the arrow keys choose, Enter opens. And beside it the list of the keys.

import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import type { FoundAll } from '#features/office/staff-search/find.contract.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { failureText } from '../../data/failure.ts';
import { useOwn } from '../../data/reads.ts';
import { useStoreOfLinks, useWorkStore } from '../../data/store/work-store.ts';
import { useStored } from '../../data/stored.ts';
import { FinderField, Finder, type FinderGroup } from '../../parts/finder.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { listPages } from '../pages.ts';
import { shortcutsOff } from './shortcuts.ts';
import { navigate } from '../../ui/router.tsx';

type DialogProps = { open: boolean; onClose: () => void; user: User };

export function SearchDialog({ open, onClose, user }: DialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Search everything"
      size="wide"
      initialFocus={input}
    >
      <FindAll input={input} user={user} onClose={onClose} />
    </Dialog>
  );
}

type Option = { to: string; label: string; about: string };
type Group = FinderGroup<Option>;

const LEAST_LETTERS = 2;
const REST_MS = 150;
const MAX_PAGES = 5;
const ROLES = ['manager', 'picker', 'rider', 'catalogue'] as const;

type FindAllProps = Omit<DialogProps, 'open'> & { input: React.RefObject<HTMLInputElement | null> };

function FindAll({ input, user, onClose }: FindAllProps) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const asked = useDebouncedValue(wanted, REST_MS);
  const { store } = useWorkStore(user, ROLES);
  const { data, error, isFetching, isPlaceholderData, refetch } = useOwn(
    'GET /api/admin/find',
    store && asked.length >= LEAST_LETTERS ? { query: { q: asked, storeId: store._id } } : null,
    { placeholderData: keepPreviousData, gcTime: 60_000 },
  );
  const found = asked.length >= LEAST_LETTERS && wanted.length >= LEAST_LETTERS ? data : undefined;
  const groups = [usePages(user, wanted), ...toGroups(found)];
  const isWaiting =
    wanted.length >= LEAST_LETTERS && !error && (isFetching || isPlaceholderData || asked !== wanted);

  function toSaid(): string {
    if (wanted === '') return 'The arrow keys choose, Enter opens.';
    if (isWaiting) return 'Searching ...';
    const isEmpty = groups.every(({ items }) => items.length === 0);
    return isEmpty && !error ? `Nothing was found for “${wanted}”.` : '';
  }

  return (
    <div className="min-h-56">
      <Finder
        label="Found"
        text={text}
        groups={groups}
        toKey={({ to, label }) => `${to} ${label}`}
        isFirstChosen
        onPick={({ to }) => {
          onClose();
          navigate(to);
        }}
        render={({ label, about }) => (
          <>
            <span className="font-medium wrap-anywhere">{label}</span>
            <span className="wrap-anywhere text-soft">{about}</span>
          </>
        )}
        said={toSaid()}
        failure={error && wanted !== '' && failureText(error)}
        onRetry={refetch}
      >
        <SearchInput
          as={FinderField}
          ref={input}
          aria-label="Search everything"
          placeholder="Order number, customer, product or page"
          value={text}
          maxLength={100}
          onText={setText}
        />
      </Finder>
    </div>
  );
}

/** Pages whose name has a word that begins so; all of them without a text would be the menu. */
function usePages(user: User, text: string): Group {
  const toStore = useStoreOfLinks();
  const wanted = text.toLowerCase();
  const pages =
    wanted === ''
      ? []
      : listPages(user).filter(({ title }) => ` ${title.toLowerCase()}`.includes(` ${wanted}`));
  return {
    name: 'Pages',
    items: pages
      .slice(0, MAX_PAGES)
      .map(({ path, title, store }) => ({ to: path + toStore(store), label: title, about: '' })),
  };
}

function toGroups(found: FoundAll | undefined): Group[] {
  if (!found) return [];
  const { orders, customers, products } = found;
  return [
    {
      name: 'Orders',
      items: orders.map(({ orderId, number, status, place, storeId }) => ({
        to:
          place === 'orders'
            ? `/dashboard/orders?${new URLSearchParams({ order: orderId })}`
            : `/dashboard/${place}?${new URLSearchParams({ store: storeId })}`,
        label: number,
        about: status.charAt(0) + status.slice(1).toLowerCase(),
      })),
    },
    {
      name: 'Customers',
      items: customers.map(({ _id, name, email }) => ({
        to: `/dashboard/customers?${new URLSearchParams({ customer: _id })}`,
        label: name,
        about: email,
      })),
    },
    {
      name: 'Products',
      items: products.map(({ _id, name, unit, sku, stock }) => ({
        to: toStockPath(_id),
        label: name,
        about: [unit, sku && `SKU ${sku}`, `${stock} in stock`].filter(Boolean).join(' · '),
      })),
    },
  ];
}

export function ShortcutsDialog({ open, onClose, user }: DialogProps) {
  const isOff = useStored(shortcutsOff) !== null;
  const pages = listPages(user).filter(({ letter }) => letter);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts" size="narrow">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        <Key keys={['Ctrl', 'K']}>Search everything</Key>
        <Key keys={['/']}>Search in the list</Key>
        <Key keys={['?']}>Show this list</Key>
        {pages.map(({ path, title, letter }) => (
          <Key key={path} keys={['g', letter!]}>
            {title}
          </Key>
        ))}
      </dl>
      <div className="mt-4">
        <TickBox
          label="Single keys work on this device"
          checked={!isOff}
          onChange={(isOn) => void shortcutsOff.write(isOn ? null : '1')}
        />
      </div>
    </Dialog>
  );
}

function Key({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key, at) => (
          <kbd key={at} className="rounded-sm border border-control px-1.5 font-sans text-xs font-semibold">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
