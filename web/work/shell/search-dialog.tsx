// The search over everything: pages by name, orders by number, customers, products. A list box under its
// field; the arrow keys choose, Enter opens. And beside it the list of the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list box of links */

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#features/identity/account/account.contract.ts';
import type { FoundAll } from '#features/office/staff-search/find.contract.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { failureText } from '../../data/failure.ts';
import { LEAST_LETTERS, useFindAll } from '../../data/find.queries.ts';
import { useStoreOfLinks, useWorkStore } from '../../data/store/work-store.ts';
import { useStored } from '../../data/stored.ts';
import { worksAs } from '../../parts/account/works-as.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { listStaffLinks } from '../parts/staff-links.ts';
import { shortcutsOff } from './shortcuts.ts';

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
      <Finder input={input} user={user} onClose={onClose} />
    </Dialog>
  );
}

type Option = { key: string; to: string; label: string; about: string };
type Group = { name: string; options: readonly Option[] };

const REST_MS = 150;
const MAX_PAGES = 5;
const ROLES = ['manager', 'picker', 'rider', 'catalogue'] as const;

type FinderProps = Omit<DialogProps, 'open'> & { input: React.RefObject<HTMLInputElement | null> };

function Finder({ input, user, onClose }: FinderProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { store } = useWorkStore(user, ROLES);
  const { data, error, isFetching, isPlaceholderData, refetch } = useFindAll(asked, store?._id);
  const found = asked.length >= LEAST_LETTERS && wanted.length >= LEAST_LETTERS ? data : undefined;
  const groups = [usePages(user, wanted), ...toGroups(found, user)].filter(
    ({ options }) => options.length > 0,
  );
  const options = groups.flatMap((group) => group.options);
  const chosen = options[Math.min(at, options.length - 1)];
  const isWaiting =
    wanted.length >= LEAST_LETTERS && !error && (isFetching || isPlaceholderData || asked !== wanted);

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);

  function open({ to }: Option) {
    onClose();
    void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  }

  return (
    <>
      <SearchInput
        ref={input}
        role="combobox"
        aria-label="Search everything"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-autocomplete="list"
        placeholder="Order number, customer, product or page"
        value={text}
        maxLength={100}
        onKeyDown={onKeyDown}
        onText={(next) => {
          setText(next);
          setAt(0);
        }}
      />
      <output className="mt-2 block min-h-5 text-sm text-soft">
        {isWaiting && 'Searching ...'}
        {!isWaiting &&
          !error &&
          wanted !== '' &&
          options.length === 0 &&
          `Nothing was found for “${wanted}”.`}
        {wanted === '' && 'The arrow keys choose, Enter opens.'}
      </output>
      {error && wanted !== '' && (
        <p role="alert" className="text-sm text-alert">
          {failureText(error)}{' '}
          <button type="button" className="min-h-11 font-semibold underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <div role="listbox" id={`${id}-list`} aria-label="Found" className="min-h-40">
        {groups.map(({ name, options: inGroup }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className="pt-2 pb-1 text-xs font-semibold text-soft">
              {name}
            </p>
            {inGroup.map((option) => (
              // The keyboard stays in the field, which names the chosen option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === chosen}
                onClick={() => open(option)}
                className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-button px-3 py-1 text-sm hover:bg-leaf-tint ${option === chosen ? 'bg-leaf-tint' : ''}`}
              >
                <span className="font-medium wrap-anywhere">{option.label}</span>
                <span className="wrap-anywhere text-soft">{option.about}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Pages whose name has a word that begins so; all of them without a text would be the menu. */
function usePages(user: User, text: string): Group {
  const toStore = useStoreOfLinks();
  const wanted = text.toLowerCase();
  const pages =
    wanted === ''
      ? []
      : listStaffLinks(user).filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
  return {
    name: 'Pages',
    options: pages.slice(0, MAX_PAGES).map(({ to, label, stores }) => ({
      key: to.replaceAll('/', '-'),
      to: to + toStore(stores),
      label,
      about: '',
    })),
  };
}

function toGroups(found: FoundAll | undefined, user: User): Group[] {
  if (!found) return [];
  const { orders, customers, products } = found;
  const ownsCatalogue = worksAs(user, ['catalogue']);
  return [
    {
      name: 'Orders',
      options: orders.map(({ orderId, number, status, place, storeId }) => ({
        key: orderId,
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
      options: customers.map(({ _id, name, email }) => ({
        key: _id,
        to: `/dashboard/customers?${new URLSearchParams({ customer: _id })}`,
        label: name,
        about: email,
      })),
    },
    {
      name: 'Products',
      options: products.map(({ _id, name, unit, sku, stock }) => ({
        key: _id,
        to: ownsCatalogue
          ? `/dashboard/product?${new URLSearchParams({ search: sku || name })}`
          : toStockPath(_id),
        label: name,
        about: [unit, sku && `SKU ${sku}`, `${stock} in stock`].filter(Boolean).join(' · '),
      })),
    },
  ];
}

export function ShortcutsDialog({ open, onClose, user }: DialogProps) {
  const isOff = useStored(shortcutsOff) !== null;
  const pages = listStaffLinks(user).filter(({ letter }) => letter);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts" size="narrow">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        <Key keys={['Ctrl', 'K']}>Search everything</Key>
        <Key keys={['/']}>Search in the list</Key>
        <Key keys={['?']}>Show this list</Key>
        {pages.map(({ to, label, letter }) => (
          <Key key={to} keys={['g', letter!]}>
            {label}
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
