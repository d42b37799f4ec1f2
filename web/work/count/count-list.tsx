// The products of a shelf in shelf order, with a number to enter for each. The list and the entered numbers
// stay when the network fails.

import { toNotSent } from '../../data/action.ts';
import { useEffect, useState } from 'react';
import type { CountItem } from '#features/stock/count/count.contract.ts';
import { cleanCode } from '#shared/product-code.ts';
import { failureText } from '../../data/failure.ts';
import { countStore, type CountEntry, type SavedCount } from '../../data/stock/count-store.ts';
import { useToCount } from './count.queries.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice, WorkBar, WorkSkeleton } from '../thumb/work-notice.tsx';
import { WorkStepper } from '../thumb/amount-box.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';

type CountListProps = { count: SavedCount; onReview: () => void; onClose: () => void };

export function CountList({ count, onReview, onClose }: CountListProps) {
  const { storeId, shelf, counts } = count;
  const { data, error, refetch } = useToCount(storeId, shelf);
  const [problem, setProblem] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (data) countStore.setItems(data.items);
  }, [data]);
  const items = data?.items ?? count.items;
  const done = Object.keys(counts).length;
  const wrong = items.find(
    ({ productId }) => counts[productId] && readCount(counts[productId].counted) === null,
  );
  if (items.length === 0 && !data) {
    if (!error) return <WorkSkeleton />;
    return <LoadFailed what="The shelf could not be loaded." error={error} onRetry={refetch} />;
  }
  function review(): void {
    if (done === 0) setProblem('Count something first.');
    else if (!wrong) onReview();
    else {
      setProblem(`${wrong.name}: ${NOT_A_NUMBER}`);
      document.getElementById(toItemId(wrong.productId))?.focus();
    }
  }
  return (
    <div className="grid gap-3">
      <h2 className="text-xl font-bold wrap-anywhere">{formatShelf(shelf)}</h2>
      {error && (
        <WorkNotice look="wait">
          <p>{failureText(error)} Your count is stored on this phone.</p>
        </WorkNotice>
      )}
      {data && !data.isWhole && (
        <WorkNotice look="wait">These are the first 500 products. Count the rest by shelf.</WorkNotice>
      )}
      <Finder storeId={storeId} items={items} />
      <ul aria-label="Products" className="grid gap-3">
        {items.map((item) => (
          <Item key={item.productId} item={item} counted={counts[item.productId]} />
        ))}
      </ul>
      {items.length === 0 && <p className="text-base font-medium">There are no products here.</p>}
      <Button look="outlined" onClick={() => (done > 0 ? setLeaving(true) : onClose())}>
        Another shelf
      </Button>
      <WorkBar problem={problem}>
        <div className="flex items-center gap-3">
          <output className="shrink-0 text-xl font-extrabold tabular-nums">
            {done} of {items.length}
          </output>
          <Button className="flex-1" look={done > 0 ? 'primary' : 'inactive'} onClick={review}>
            See differences
          </Button>
        </div>
      </WorkBar>
      {isLeaving && (
        <AskDialog
          onError={toNotSent}
          title="Leave this count?"
          confirmLabel="Leave"
          cancelLabel="Keep counting"
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p className="text-base font-medium">Your count is not booked yet and will be lost.</p>
        </AskDialog>
      )}
    </div>
  );
}

function formatShelf(shelf: string | undefined): string {
  if (shelf === undefined) return 'The whole store';
  return shelf === '' ? 'Without a shelf' : `Shelf ${shelf}`;
}

const NOT_A_NUMBER = 'Enter a whole number, 0 if there is none.';

const toItemId = (productId: string) => `count-${productId}`;

/** Finds a product by name, or by a scanned or typed code; products of the list also without a network. */
function Finder({ storeId, items }: { storeId: string; items: readonly CountItem[] }) {
  const [words, setWords] = useState('');
  function show(item: CountItem | undefined, otherwise: string): void {
    setWords(item ? '' : otherwise);
    if (item) document.getElementById(toItemId(item.productId))?.focus();
  }
  function showCode(text: string): void {
    const code = cleanCode(text).toLowerCase();
    const isMeant = ({ barCodes, sku }: CountItem) =>
      barCodes.some((one) => one.toLowerCase() === code) || sku.toLowerCase() === code;
    show(items.find(isMeant), `No product here has this name or code: ${text}.`);
  }
  return (
    <div className="grid gap-2">
      <ProductFinder
        storeId={storeId}
        label="Name, bar code or SKU"
        known={items.map(({ productId, ...item }) => ({ ...item, _id: productId, lastCost: null }))}
        onCode={showCode}
        onChoose={({ _id, name }) =>
          show(
            items.find(({ productId }) => productId === _id),
            `${name} is not in this list.`,
          )
        }
      />
      <output className={words ? 'text-base font-semibold wrap-anywhere' : ''}>{words}</output>
    </div>
  );
}

/** null for text that is not a number of units. */
const readCount = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null);

function Item({ item, counted }: { item: CountItem; counted: CountEntry | undefined }) {
  const { productId, name, unit, shelf } = item;
  const text = counted?.counted ?? '';
  const number = readCount(text);
  const isWrong = text !== '' && number === null;
  const difference = counted && number !== null ? number - counted.seenStock - counted.toPick : null;
  const look = isWrong
    ? 'border-alert'
    : difference === null
      ? 'border-ink/60'
      : difference === 0
        ? 'border-leaf'
        : 'border-alert';
  return (
    <li className={`grid gap-2 rounded-card border-2 bg-paper p-3 ${look}`}>
      <p className="text-base leading-tight font-bold wrap-anywhere">
        {name}
        <span className="block font-medium">
          {unit}
          {shelf && `, shelf ${shelf}`}
        </span>
      </p>
      <WorkStepper
        label={name}
        count={number ?? 0}
        onChange={(count) => countStore.setCount(item, String(count))}
      >
        <input
          id={toItemId(productId)}
          aria-label={`On the shelf: ${name}`}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          value={text}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${toItemId(productId)}-says`}
          onChange={({ target }) => countStore.setCount(item, target.value.trim())}
          className="min-h-14 w-full min-w-0 rounded-button border-2 border-ink/60 bg-paper px-3 text-center text-2xl font-extrabold tabular-nums"
        />
      </WorkStepper>
      <p
        id={`${toItemId(productId)}-says`}
        aria-live="polite"
        className={`min-h-6 text-base font-semibold ${isWrong ? 'text-alert' : ''}`}
      >
        {isWrong && NOT_A_NUMBER}
        {counted && difference !== null && formatDifference(difference, counted)}
      </p>
    </li>
  );
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
