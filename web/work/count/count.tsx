// Counts stock with a phone, part by part: by shelf, category or list, or whatever is in hand. What is
// counted is kept by the shop until it is booked, so that a break, another phone or a colleague does no harm.

import { useEffect, useState } from 'react';
import type { CountPart, CountParts } from '#features/stock/count/count.contract.ts';
import { countStore } from '../../data/stock/count-store.ts';
import { readAgain } from '../../data/change.ts';
import { useAddress } from '../../data/page-address.ts';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { withStore } from '../../data/store/work-store.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import type { InStore } from '../parts/heading.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { CountList } from './count-list.tsx';
import { CountReview } from './count-review.tsx';

/** In the address, so that Today leads to a list, and going back works. */
const PARAMETERS = { shelf: 'shelf', category: 'categoryId', sub: 'subCategoryId', list: 'list' } as const;
const LISTS = { 'to-count': 'To count', today: 'Sold out or short today', entries: 'Whatever is in hand' };

/** null: nothing is chosen yet. */
function readPart(address: URLSearchParams): CountPart | null {
  const asked = Object.entries(PARAMETERS).find(([name]) => address.has(name));
  if (!asked) return null;
  const value = address.get(asked[0])!.slice(0, 100);
  if (asked[0] !== 'list') return { [asked[1]]: value };
  return value in LISTS ? { list: value as keyof typeof LISTS } : {};
}

function toTitle(
  { shelf, categoryId, subCategoryId, list }: CountPart,
  parts: CountParts | undefined,
): string {
  if (list) return LISTS[list];
  if (shelf !== undefined) return shelf === '' ? 'Without a shelf' : `Shelf ${shelf}`;
  if (!categoryId && !subCategoryId) return 'The whole store';
  const places = parts?.categories.flatMap((category) => [category, ...category.subCategories]) ?? [];
  return places.find(({ _id }) => _id === (categoryId ?? subCategoryId))?.name ?? 'Category';
}

export default function Count({ user, storeId }: InStore) {
  const [address, setAddress] = useAddress();
  const parts = useOwn('GET /api/stock/count-parts', { query: { storeId } }, quietQuery);
  const [notice, setNotice] = useState('');
  // What an earlier page could not send.
  useEffect(() => void countStore.flush(), []);
  const who = { userId: user._id, storeId };
  const part = readPart(address);
  const isLeft = address.get('left') === '1';
  /** How far it is counted is read again. */
  const refresh = () => void countStore.flush().then(() => readAgain(['GET /api/stock/count-parts']));
  const go = (to: Record<string, string>) => {
    setNotice('');
    refresh();
    setAddress((latest) => withStore(latest, { ...to, ...(isLeft && { left: '1' }) }));
  };
  const setReview = (isOn: boolean) =>
    setAddress((latest) => {
      latest.delete('review');
      if (isOn) latest.set('review', '1');
      return latest;
    });
  if (address.get('review') === '1') {
    return (
      <CountReview
        who={who}
        onBack={() => {
          setReview(false);
          refresh();
        }}
        onBooked={(words) => {
          go({});
          setNotice(words);
          window.scrollTo(0, 0);
        }}
      />
    );
  }
  const tick = (
    <TickBox
      label="Leave out what was counted in the last 30 days"
      checked={isLeft}
      onChange={(isOn) =>
        setAddress((latest) => {
          latest.delete('page');
          latest.delete('left');
          if (isOn) latest.set('left', '1');
          return latest;
        })
      }
    />
  );
  if (part) {
    const title = toTitle(part, parts.data);
    return (
      <CountList
        key={`${storeId} ${JSON.stringify(part)}`}
        {...{ who, part, title, isLeft }}
        hasEntries={parts.data?.entries.some(({ isMine }) => isMine) ?? false}
        onReview={() => setReview(true)}
        onClose={() => go({})}
      >
        {tick}
      </CountList>
    );
  }
  return (
    <div className="grid gap-3">
      {notice && <WorkNotice look="good">{notice}</WorkNotice>}
      <QueryView query={parts} failure="What can be counted could not be loaded." className="grid gap-3">
        {(data) => <PartChoice parts={data} onChoose={go} onReview={() => setReview(true)} />}
      </QueryView>
      {tick}
    </div>
  );
}

type Sums = { products: number; counted: number };

const toProgress = ({ products, counted }: Sums) =>
  counted === 0 ? plural(products, 'product') : `${toCount(counted)} of ${toCount(products)} counted`;

/** More are found by typing. */
const MAX_SHOWN = 60;
const startsWith = (name: string, typed: string) => name.toLowerCase().startsWith(typed.toLowerCase());

type PartChoiceProps = {
  parts: CountParts;
  onChoose: (to: Record<string, string>) => void;
  onReview: () => void;
};

function PartChoice({ parts, onChoose, onReview }: PartChoiceProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const { all, shelves, categories, toCount: toCountNow, today, entries } = parts;
  const fitting = shelves.filter(({ shelf }) => startsWith(shelf, wanted));
  const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(wanted.toLowerCase());
  const shown = categories.filter((one) => isWanted(one) || one.subCategories.some(isWanted));
  const mine = entries.find(({ isMine }) => isMine);
  return (
    <>
      {entries.length > 0 && (
        <WorkNotice look="wait">
          <p>
            Counted and not booked yet:{' '}
            {entries
              .map(
                ({ by, isMine, products }) =>
                  `${isMine ? 'you' : (by ?? 'someone')} ${plural(products, 'product')}`,
              )
              .join(', ')}
            .
          </p>
          <div className="grid gap-2 sm:grid-cols-2">
            {mine && (
              <Button look="outlined" onClick={() => onChoose({ list: 'entries' })}>
                Go on
              </Button>
            )}
            <Button onClick={onReview}>See differences</Button>
          </div>
        </WorkNotice>
      )}
      <div className="grid gap-2 lg:grid-cols-2">
        <Part
          name="To count"
          note={plural(toCountNow, 'product')}
          onChoose={() => onChoose({ list: 'to-count' })}
        />
        <Part
          name={LISTS.today}
          note={plural(today, 'product')}
          onChoose={() => onChoose({ list: 'today' })}
        />
        <Part name={LISTS.entries} note="Scan or find" onChoose={() => onChoose({ list: 'entries' })} />
        <Part
          name="Everything, shelf by shelf"
          note={toProgress(all)}
          onChoose={() => onChoose({ list: 'all' })}
        />
      </div>
      <SearchInput
        aria-label="Shelf or category"
        placeholder="Shelf or category, such as A-1"
        value={typed}
        maxLength={40}
        onText={setTyped}
        className="min-h-14 text-xl!"
      />
      {wanted !== '' && fitting.length > 0 && (
        <Part
          name={`All shelves that begin with ${wanted}`}
          note=""
          onChoose={() => onChoose({ shelf: wanted })}
        />
      )}
      <ul aria-label="Shelves" className="grid gap-2 empty:hidden lg:grid-cols-2">
        {fitting.slice(0, MAX_SHOWN).map(({ shelf, ...sums }) => (
          <li key={shelf}>
            <Part
              name={shelf || 'Without a shelf'}
              note={toProgress(sums)}
              onChoose={() => onChoose({ shelf })}
            />
          </li>
        ))}
      </ul>
      {fitting.length > MAX_SHOWN && (
        <p className="text-base font-medium">{fitting.length - MAX_SHOWN} more: type the beginning.</p>
      )}
      <ul aria-label="Categories" className="grid items-start gap-2 empty:hidden lg:grid-cols-2">
        {shown.map(({ _id, name, subCategories, ...sums }) => (
          <li key={_id}>
            <Part name={name} note={toProgress(sums)} onChoose={() => onChoose({ category: _id })} />
            {subCategories.length > 1 && (
              <details open={wanted !== ''}>
                <summary className="min-h-11 cursor-pointer content-center px-3 text-base font-medium">
                  {plural(subCategories.length, 'sub category', 'sub categories')}
                </summary>
                <ul className="grid gap-2 pl-3">
                  {subCategories.map((sub) => (
                    <li key={sub._id}>
                      <Part
                        name={sub.name}
                        note={toProgress(sub)}
                        onChoose={() => onChoose({ sub: sub._id })}
                      />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {fitting.length + shown.length === 0 && (
        <p className="text-base font-medium wrap-anywhere">No shelf and no category has the name {wanted}.</p>
      )}
    </>
  );
}

function Part({ name, note, onChoose }: { name: string; note: string; onChoose: () => void }) {
  return (
    <Button look="outlined" className="w-full justify-between! text-left" onClick={onChoose}>
      <span className="wrap-anywhere">{name}</span>
      <span className="shrink-0 font-medium tabular-nums">{note}</span>
    </Button>
  );
}
