// The differences of what is counted, in rupees and with what was sold meanwhile, before they are booked. A
// large one is counted once more.

import { useEffect, useRef, useState } from 'react';
import type { CountedLine, CountItem } from '#features/stock/count/count.contract.ts';
import { makeId } from '#shared/ids.ts';
import { formatRupees } from '#shared/money.ts';
import { WASTE_LABELS, WASTE_REASONS, type WasteReason } from '#shared/waste.ts';
import { usePress } from '../../data/action.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { countStore, type CountOwner } from '../../data/stock/count-store.ts';
import { change } from '../../data/work-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Select, toNamed } from '../../ui/select.tsx';
import { plural } from '../../ui/number.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { toChange } from '../parts/stock-labels.ts';
import { WorkNotice, WorkSkeleton } from '../thumb/work-notice.tsx';
import { readCount } from './count-list.tsx';
import { Alert } from '../../ui/notice.tsx';

const toProducts = (count: number) => plural(count, 'product');

type Entry = NonNullable<CountItem['entry']> & { productId: string; item: CountItem };
type CountReviewProps = { who: CountOwner; onBack: () => void; onBooked: (words: string) => void };

/** In one call. */
const MAX_LINES = 500;

async function readEntries(storeId: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { storeId, list: 'entries' as const, page: String(page) };
    const { data, totalPage } = await callApi('GET /api/stock/to-count', { query });
    entries.push(...data.map((item) => ({ ...item.entry!, productId: item.productId, item })));
    last = totalPage;
  }
  return entries;
}

type Reasons = Readonly<Record<string, WasteReason | undefined>>;

const toBody = (storeId: string, entries: readonly Entry[], reasons: Reasons = {}) => ({
  storeId,
  lines: entries.map(({ productId, counted, seenStock, toPick, movement, secondsOld, isRecounted }) => ({
    ...{ productId, counted, seenStock, toPick, movement, secondsOld, isRecounted },
    ...(reasons[productId] && { waste: reasons[productId] }),
  })),
});

const inParts = (entries: readonly Entry[]) =>
  Array.from({ length: Math.ceil(entries.length / MAX_LINES) }, (_, nth) =>
    entries.slice(nth * MAX_LINES, (nth + 1) * MAX_LINES),
  );

type Row = { entry: Entry; line: CountedLine };

/** What is counted in the store, judged by the shop, and its booking. */
function useReview(who: CountOwner, onBooked: (words: string) => void) {
  const { storeId } = who;
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [lines, setLines] = useState<ReadonlyMap<string, CountedLine>>(new Map());
  const looking = usePress();
  const booking = usePress();
  /** Idempotency keys, one for each part of this review: after a lost answer it is booked once. */
  const keys = useRef(new Map<string, string>());
  const load = () =>
    looking.press(async () => {
      if (!(await countStore.flush())) {
        looking.setProblem(countStore.get(who).trouble?.message ?? 'Not all of it is sent yet.');
        return;
      }
      const read = await readEntries(storeId);
      const judged: CountedLine[] = [];
      for (const part of inParts(read)) {
        const body = { ...toBody(storeId, part), dryRun: true };
        judged.push(...(await callApi('POST /api/stock/count', { body })).data);
      }
      setLines(new Map(judged.map((line) => [line.productId, line])));
      setEntries(read);
    });
  useEffect(() => {
    void load();
    // Once for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const book = (chosen: readonly Entry[], reasons: Reasons) =>
    booking.press(async () => {
      const booked: CountedLine[] = [];
      for (const part of inParts(chosen)) {
        const body = toBody(storeId, part, reasons);
        const text = JSON.stringify(body);
        const key = keys.current.get(text) ?? makeId();
        keys.current.set(text, key);
        try {
          const headers = { 'idempotency-key': key };
          booked.push(...(await change('POST /api/stock/count', { body, headers })).data);
        } catch (error) {
          if (error instanceof ApiError && Array.isArray(error.data)) {
            const judged = error.data as CountedLine[];
            setLines(new Map([...lines, ...judged.map((line) => [line.productId, line] as const)]));
          }
          throw error;
        }
      }
      const differed = booked.filter(({ difference }) => difference !== 0).length;
      onBooked(`Booked: ${toProducts(booked.length)} counted, ${differed} differed.`);
    });

  return { entries, lines, load, book, looking, booking };
}

/** Above the limit and counted once. */
const isOpen = ({ entry, line }: Row) => line.isLarge && !entry.isRecounted;

function sortRows(chosen: readonly Entry[], lines: ReadonlyMap<string, CountedLine>) {
  const rows = chosen.flatMap((entry): Row[] => {
    const line = lines.get(entry.productId);
    return line ? [{ entry, line }] : [];
  });
  const good = rows.filter(({ line }) => !line.problem);
  return {
    count: rows.length,
    again: rows.filter(({ line }) => line.problem !== ''),
    large: good.filter(isOpen),
    differing: good.filter((row) => !isOpen(row) && (row.line.difference || row.line.missing)),
    sum: good.reduce((total, { line }) => total + Math.round(line.value * 100), 0) / 100,
    priced: good.filter(({ line }) => line.value !== 0 && !line.isAtCost).length,
  };
}

export function CountReview({ who, onBack, onBooked }: CountReviewProps) {
  const { entries, lines, load, book, looking, booking } = useReview(who, onBooked);
  const [isAll, setAll] = useState(false);
  const [reasons, setReasons] = useState<Reasons>({});
  if (!entries) {
    return looking.problem ? (
      <div className="grid gap-3">
        <WorkNotice look="alert">
          <p>{looking.problem} Your count is stored on this phone.</p>
          <Button look="outlined" onClick={() => void load()}>
            Try again
          </Button>
        </WorkNotice>
        <Button look="outlined" onClick={onBack}>
          Keep counting
        </Button>
      </div>
    ) : (
      <WorkSkeleton />
    );
  }
  const others = entries.filter(({ isMine }) => !isMine);
  const chosen = isAll ? entries : entries.filter(({ isMine }) => isMine);
  const { count, again, large, differing, sum, priced } = sortRows(chosen, lines);

  async function forgetAgain(): Promise<void> {
    for (const { entry } of again) {
      const { productId, seenStock, toPick, movement } = entry;
      countStore.put(who, { productId, counted: null, seenStock, toPick, movement, isInstead: true });
    }
    await countStore.flush();
    onBack();
  }

  return (
    <div className="grid gap-3">
      <h2 className="text-xl font-bold">
        {differing.length + large.length === 0
          ? 'Everything is as expected'
          : `${plural(differing.length + large.length, 'product differs', 'products differ')}: ${formatValue(sum)}`}
      </h2>
      {differing.length + large.length > 0 && (
        <p className="text-base font-medium">
          At cost{priced > 0 && `; ${toProducts(priced)} without a known cost at the selling price`}.
        </p>
      )}
      {others.length > 0 && (
        <TickBox
          label={`Also book what others counted: ${formatOthers(others)}`}
          checked={isAll}
          onChange={setAll}
        />
      )}
      {again.length > 0 && (
        <WorkNotice look="alert">
          <p>{toProducts(again.length)} must be counted again:</p>
          <ul aria-label="To be counted again" className="grid gap-1">
            {again.map(({ line: { productId, name, problem } }) => (
              <li key={productId} className="wrap-anywhere">
                {name}: {problem}
              </li>
            ))}
          </ul>
          <Button look="outlined" onClick={() => void forgetAgain()}>
            Count these again
          </Button>
        </WorkNotice>
      )}
      {large.length > 0 && (
        <WorkNotice look="alert">
          <p>
            {large.length === 1 ? 'This difference is large' : 'These differences are large'}: count once
            more.
          </p>
          <ul aria-label="To be counted twice" className="grid gap-3">
            {large.map(({ entry, line }) => (
              <li key={line.productId}>
                <Recount who={who} entry={entry} line={line} onDone={load} />
              </li>
            ))}
          </ul>
        </WorkNotice>
      )}
      <ul aria-label="Differences" className="grid gap-2 lg:grid-cols-2">
        {differing.map(({ entry, line }) => (
          <Difference
            key={line.productId}
            line={line}
            reason={reasons[line.productId]}
            onReason={(reason) => setReasons({ ...reasons, [line.productId]: reason })}
            by={entry.isMine ? '' : (entry.by ?? 'someone else')}
          />
        ))}
      </ul>
      <p className="text-base font-medium">
        {toProducts(count - differing.length - large.length - again.length)} as expected.
      </p>
      <Button look="outlined" onClick={onBack}>
        Keep counting
      </Button>
      <Alert className="text-base font-semibold text-alert">{booking.problem}</Alert>
      {again.length + large.length === 0 && count > 0 && (
        <Button isPending={booking.isPending} onClick={() => void book(chosen, reasons)}>
          {booking.isPending ? 'Booking ...' : 'Book the count'}
        </Button>
      )}
    </div>
  );
}

/** 'Ravi Kumar 14, Asha 3' */
function formatOthers(others: readonly Entry[]): string {
  const byName = Map.groupBy(others, ({ by }) => by ?? 'someone');
  return [...byName].map(([name, { length }]) => `${name} ${length}`).join(', ');
}

/** '₹900 less', '₹40 more' */
export const formatValue = (rupees: number) =>
  rupees === 0 ? formatRupees(0) : `${formatRupees(Math.abs(rupees))} ${rupees < 0 ? 'less' : 'more'}`;

type RecountProps = { who: CountOwner; entry: Entry; line: CountedLine; onDone: () => Promise<unknown> };

/** The second number counts, against the stock of this moment. */
function Recount({ who, entry, line, onDone }: RecountProps) {
  const [text, setText] = useState('');
  const counting = usePress();
  const number = readCount(text);
  const { productId, name } = line;
  const save = () =>
    counting.press(async () => {
      const query = { storeId: who.storeId, productId };
      const [item] = (await callApi('GET /api/stock/to-count', { query })).data;
      countStore.put(who, {
        ...{ productId, counted: number, isRecounted: true, isInstead: !entry.isMine },
        ...{ seenStock: item!.stock, toPick: item!.toPick, movement: item!.movement },
      });
      await onDone();
    });
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (number !== null) void save();
      }}
    >
      <p className="wrap-anywhere">
        {name}: {line.counted} counted, {toChange(line.counted - entry.seenStock - entry.toPick)},{' '}
        {formatValue(line.value)}
      </p>
      <div className="flex gap-2">
        <input
          aria-label={`Once more: ${name}`}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value.trim())}
          className="min-h-14 w-full min-w-0 rounded-button border-2 border-ink/60 bg-paper px-3 text-center text-2xl font-extrabold tabular-nums"
        />
        <Button type="submit" look={number === null ? 'inactive' : 'outlined'} isPending={counting.isPending}>
          Counted
        </Button>
      </div>
      <Alert className="text-alert">
        {counting.problem || (text !== '' && number === null && 'Enter a whole number, 0 if there is none.')}
      </Alert>
    </form>
  );
}

type DifferenceProps = {
  line: CountedLine;
  by: string;
  /** Of what is missing; undefined: not known. */
  reason: WasteReason | undefined;
  onReason: (reason: WasteReason | undefined) => void;
};

function Difference({ line, by, reason, onReason }: DifferenceProps) {
  const { name, counted, difference, meanwhile, missing, stock, value } = line;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-card border-2 border-ink/25 bg-paper p-3 text-base">
      <span className="font-bold wrap-anywhere">{name}</span>
      <span
        className={`text-right text-xl font-extrabold tabular-nums ${difference < 0 ? 'text-alert' : 'text-leaf-dark'}`}
      >
        {toChange(difference)}
      </span>
      <span className="font-medium">
        {[
          `${counted} counted${by && ` by ${by}`}`,
          formatMeanwhile(meanwhile),
          `${stock} in stock afterwards`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="text-right font-medium tabular-nums">
        {formatRupees(Math.abs(value))}
        {!line.isAtCost && <span className="block text-sm">selling price</span>}
      </span>
      {missing > 0 && (
        <span className="col-span-2 font-semibold text-alert">
          {plural(missing, 'is', 'are')} sold but not there: pickers will miss {missing === 1 ? 'it' : 'them'}
          .
        </span>
      )}
      {difference < 0 && (
        <Select
          aria-label={`Where ${name} went`}
          className="col-span-2 mt-2"
          value={reason ?? ''}
          none="Nobody knows where it went"
          options={toNamed(WASTE_LABELS)}
          onChange={(chosen) => onReason(WASTE_REASONS.find((one) => one === chosen))}
        />
      )}
    </li>
  );
}

/** '3 sold meanwhile', '1 came back meanwhile', '' */
export function formatMeanwhile(meanwhile: number): string {
  if (meanwhile === 0) return '';
  return meanwhile < 0 ? `${-meanwhile} sold meanwhile` : `${meanwhile} came back meanwhile`;
}
