// The products of a part in shelf order, with a number to enter for each, and what a colleague has counted.
// What is found here and is not of the part is added. The list and the numbers stay when the network fails.

import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { CountItem, CountPart } from '#features/stock/count/count.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toBarCode } from '#shared/product-code.ts';
import { callApi } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { liveQuery, pagedQuery, useOwn } from '../../data/reads.ts';
import {
  countStore,
  NOTHING_COUNTED,
  type CountNote,
  type CountOwner,
  type CountState,
} from '../../data/stock/count-store.ts';
import { useAdded, type ShownItem } from './added-items.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { ListPaging } from '../../parts/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { toShortTime, useTimeZone } from '../../ui/date-time.tsx';
import { toCount } from '../../ui/number.tsx';
import { useAddressPage } from '../parts/list-address.ts';
import { WorkStepper } from '../thumb/amount-box.tsx';
import { AssignCode } from '../thumb/bar-code.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { WorkBar, WorkNotice, WorkSkeleton } from '../thumb/work-notice.tsx';

/** Also of what a colleague counts meanwhile. */
const REFRESH_MS = 15_000;

type CountListProps = {
  who: CountOwner;
  part: CountPart;
  title: string;
  /** Without what was counted in the last 30 days. */
  isLeft: boolean;
  /** Something was counted and not booked before. */
  hasEntries: boolean;
  onReview: () => void;
  onClose: () => void;
  /** The tick for `isLeft`. */
  children: ReactNode;
};

function useCount(who: CountOwner): CountState {
  return useSyncExternalStore(
    countStore.subscribe,
    () => countStore.get(who),
    () => NOTHING_COUNTED,
  );
}

export function CountList(props: CountListProps) {
  const { who, part, title, isLeft, hasEntries, onReview, onClose, children } = props;
  const { storeId } = who;
  const [page, goPage] = useAddressPage();
  const key = JSON.stringify([part, isLeft, page]);
  const query = { storeId, ...part, ...(isLeft && { left: '1' as const }), page: String(page) };
  const list = useOwn(
    'GET /api/stock/to-count',
    { query },
    {
      select: ({ data: items, progress, totalPage }) => ({ items, progress, lastPage: totalPage }),
      ...{ ...liveQuery(REFRESH_MS), ...pagedQuery, meta: { isQuiet: true } },
    },
  );
  const { page: saved, unsent, notes, trouble } = useCount(who);
  const [added, addItem] = useAdded(storeId);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  /** What is added and will be focused once it is drawn. */
  const wantedId = useRef('');
  useEffect(() => {
    if (wantedId.current !== '' && focusItem(wantedId.current)) wantedId.current = '';
  });
  const { data, dataUpdatedAt: readAt, isPlaceholderData, error } = list;
  const { userId } = who;
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    countStore.keepPage({ userId, storeId, key, items: data.items, progress: data.progress, readAt });
  }, [data, isPlaceholderData, userId, storeId, key, readAt]);
  const read = data ? { ...data, readAt } : saved?.key === key ? saved : null;
  if (!read) {
    if (!error) return <WorkSkeleton />;
    return <LoadFailed what="The list could not be loaded." error={error} onRetry={list.refetch} />;
  }
  const here = new Set(read.items.map(({ productId }) => productId));
  const extra = added.filter(({ item }) => !here.has(item.productId));
  const shown: ShownItem[] = [...extra, ...read.items.map((item) => ({ item, readAt: read.readAt }))];
  const isUnsent = (productId: string) => (unsent.get(productId)?.counted ?? null) !== null;
  const done =
    read.progress.counted +
    extra.filter(({ item: { entry, productId } }) => entry || isUnsent(productId)).length +
    read.items.filter(
      ({ entry, countedAt, productId }) => !entry && countedAt === null && isUnsent(productId),
    ).length;
  const wrong = shown.find(({ item }) => typed[item.productId] !== undefined)?.item;
  const disputed = shown.find(({ item }) => notes[item.productId])?.item;
  const lastPage = data?.lastPage ?? 1;
  const isAny =
    hasEntries || disputed !== undefined || unsent.size > 0 || shown.some(({ item }) => item.entry?.isMine);

  function setCount({ item, readAt: at }: ShownItem, text: string): void {
    const { [item.productId]: _before, ...others } = typed;
    const count = readCount(text);
    setProblem('');
    if (text !== '' && count === null) return setTyped({ ...others, [item.productId]: text });
    setTyped(others);
    countStore.setCount(who, item, count, { readAt: at });
  }

  function review(): void {
    const first = wrong ?? disputed;
    if (!isAny) setProblem('Count something first.');
    else if (!first) onReview();
    else {
      setProblem(`${first.name}: ${wrong ? NOT_A_NUMBER : notes[first.productId]!.message}`);
      focusItem(first.productId);
    }
  }

  /** Beside the part, unless it is in the list already. */
  async function add(productId: string): Promise<string> {
    if (shown.some(({ item }) => item.productId === productId)) {
      // A dialog that has just closed lets go of the focus first.
      requestAnimationFrame(() => focusItem(productId));
      return '';
    }
    wantedId.current = productId;
    return (await addItem(productId)) ? '' : 'This product is not in the store.';
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-xl font-bold wrap-anywhere">{title}</h2>
        <output className="text-base font-semibold tabular-nums">
          {toCount(done)} of {toCount(read.progress.products + extra.length)} counted
        </output>
      </div>
      {(error || trouble) && (
        <WorkNotice look="wait">
          <p>
            {error ? failureText(error) : trouble!.message} What you count is stored on this phone
            {unsent.size > 0 && ` (${toCount(unsent.size)} not sent yet)`}.
          </p>
        </WorkNotice>
      )}
      <Finder storeId={storeId} items={shown.map(({ item }) => item)} onAdd={add} />
      {children}
      <ul aria-label="Products" className="grid gap-3 lg:grid-cols-2">
        {shown.map((one) => (
          <Item
            key={one.item.productId}
            shown={one}
            wrongText={typed[one.item.productId]}
            unsent={unsent.get(one.item.productId)}
            note={notes[one.item.productId]}
            onCount={(text) => setCount(one, text)}
            onInstead={(mine) => countStore.put(who, { ...mine, isInstead: true })}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-base font-medium">
          {part.list === 'entries'
            ? 'Scan or find what is in your hand.'
            : 'Nothing is left to count here. What you find is added.'}
        </p>
      )}
      {lastPage > 1 && (
        <ListPaging
          place={{ page, lastPage }}
          onPrevious={page > 1 ? () => goPage(page - 1) : null}
          onNext={page < lastPage ? () => goPage(page + 1) : null}
        />
      )}
      <Button look="outlined" onClick={onClose}>
        Count something else
      </Button>
      <WorkBar problem={problem}>
        <Button className="w-full" look={isAny ? 'primary' : 'inactive'} onClick={review}>
          See differences
        </Button>
      </WorkBar>
    </div>
  );
}

const NOT_A_NUMBER = 'Enter a whole number, 0 if there is none.';

const toItemId = (productId: string) => `count-${productId}`;
/** What is typed then takes the place of the number. False while it is not there. */
function focusItem(productId: string): boolean {
  const box = document.getElementById(toItemId(productId)) as HTMLInputElement | null;
  box?.focus();
  box?.select();
  return box !== null;
}

type FinderProps = {
  storeId: string;
  items: readonly CountItem[];
  /** Resolves with why it was not added. */
  onAdd: (productId: string) => Promise<string>;
};

/** Finds a product by name, or by a scanned or typed code; products of the list also without a network. */
function Finder({ storeId, items, onAdd }: FinderProps) {
  const [words, setWords] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  async function add(find: () => Promise<string | undefined>, code = ''): Promise<void> {
    setWords('');
    try {
      const productId = await find();
      if (productId === undefined) setUnknown(toBarCode(code));
      setWords(productId === undefined ? `No product has the code ${code}.` : await onAdd(productId));
    } catch (error) {
      setWords(failureText(error));
    }
  }
  async function findCode(text: string): Promise<string | undefined> {
    const code = toBarCode(text).toLowerCase();
    const isMeant = ({ barCodes, sku }: CountItem) =>
      barCodes.some((one) => one.toLowerCase() === code) || sku.toLowerCase() === code;
    const known = items.find(isMeant);
    if (known) return known.productId;
    const { data } = await callApi('GET /api/stock/find', { query: { storeId, search: text } });
    return data.length === 1 ? data[0]!._id : undefined;
  }
  return (
    <div className="grid gap-2">
      <ProductFinder
        storeId={storeId}
        label="Name, bar code or SKU"
        known={items.map(({ productId, ...item }) => ({ ...item, _id: productId, lastCost: null }))}
        onCode={(text) => void add(() => findCode(text), text)}
        onChoose={({ _id }) => void add(async () => _id)}
      />
      <output className={words ? 'text-base font-semibold wrap-anywhere' : ''}>{words}</output>
      <AssignCode
        code={unknown}
        storeId={storeId}
        source="count"
        onSaved={({ _id }) => void add(async () => _id)}
        onClose={() => setUnknown(null)}
      />
    </div>
  );
}

/** null for text that is not a number of units. */
export const readCount = (text: string) =>
  /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : null;

type ItemProps = {
  shown: ShownItem;
  wrongText: string | undefined;
  unsent: { counted: number | null; seenStock: number; toPick: number } | undefined;
  note: CountNote | undefined;
  onCount: (text: string) => void;
  onInstead: (mine: CountNote['mine']) => void;
};

function Item({ shown: { item }, wrongText, unsent, note, onCount, onInstead }: ItemProps) {
  const { productId, name, unit, shelf, entry, why } = item;
  const label = `${name}, ${unit}`;
  const zone = useTimeZone();
  const own = unsent ?? (note ? note.mine : entry?.isMine ? entry : undefined);
  const counted = own?.counted ?? null;
  const text = wrongText ?? counted?.toString() ?? '';
  const isWrong = wrongText !== undefined;
  const difference = own && counted !== null && !isWrong ? counted - own.seenStock - own.toPick : null;
  const look =
    isWrong || note || (difference !== null && difference !== 0)
      ? 'border-alert'
      : difference === 0 || entry
        ? 'border-leaf'
        : 'border-ink/60';
  return (
    <li className={`grid content-start gap-2 rounded-card border-2 bg-paper p-3 ${look}`}>
      <p className="text-base leading-tight font-bold wrap-anywhere">
        {name}
        <span className="block font-medium">
          {unit}
          {shelf && `, shelf ${shelf}`}
        </span>
        {why && <span className="block font-semibold text-alert">{formatWhy(why, zone)}</span>}
      </p>
      <WorkStepper label={label} count={counted ?? 0} onChange={(count) => onCount(String(count))}>
        <input
          id={toItemId(productId)}
          aria-label={`On the shelf: ${label}`}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          value={text}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${toItemId(productId)}-says`}
          onChange={({ target }) => onCount(target.value.trim())}
          className="min-h-14 w-full min-w-0 rounded-button border-2 border-ink/60 bg-paper px-3 text-center text-2xl font-extrabold tabular-nums"
        />
      </WorkStepper>
      <p
        id={`${toItemId(productId)}-says`}
        aria-live="polite"
        className={`min-h-6 text-base font-semibold wrap-anywhere ${isWrong || note ? 'text-alert' : ''}`}
      >
        {isWrong && NOT_A_NUMBER}
        {!isWrong && note && `${note.message}.`}
        {!note && own && difference !== null && formatDifference(difference, own)}
        {!note && !own && entry && `${entry.by ?? 'Someone else'} has counted ${toCount(entry.counted)}.`}
      </p>
      {note && (
        <div className="grid grid-cols-2 gap-2">
          <Button look="outlined" onClick={() => countStore.giveWay(productId)}>
            {note.theirs === null ? 'Leave it out' : `Keep ${toCount(note.theirs)}`}
          </Button>
          <Button onClick={() => onInstead(note.mine)}>
            {note.theirs === null ? 'Try again' : `Take my ${toCount(note.mine.counted ?? 0)}`}
          </Button>
        </div>
      )}
    </li>
  );
}

/** 'Short for Ravi Kumar, 18 Nov, 6:40 pm, order 3FD25C, 3 seen' */
export function formatWhy(why: NonNullable<CountItem['why']>, zone: string | undefined): string {
  const { reason, at, by, orderId, left } = why;
  const time = toShortTime(at, zone);
  if (reason === 'quiet') return `Sells every day, and has not moved since ${time}`;
  if (reason === 'dead') return `Nothing has moved since ${time}`;
  const order = orderId && `order ${toOrderNumber(orderId)}`;
  if (reason === 'back')
    return [`None left for ${by ?? 'a picker'}`, time, order, 'and stock came back']
      .filter(Boolean)
      .join(', ');
  return [`Short for ${by ?? 'a picker'}`, time, order, left !== null && `${toCount(left)} seen`]
    .filter(Boolean)
    .join(', ');
}

/** 'As expected', '2 less than 10: 8 in stock, 2 sold and not picked yet' */
export function formatDifference(
  difference: number,
  { seenStock, toPick }: { seenStock: number; toPick: number },
): string {
  if (difference === 0) return 'As expected';
  const expected = seenStock + toPick;
  const parts = toPick === 0 ? '' : `: ${seenStock} in stock, ${toPick} sold and not picked yet`;
  const how = difference < 0 ? `${-difference} less than` : `${difference} more than`;
  return `${how} ${expected}${parts}`;
}
