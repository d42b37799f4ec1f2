// Finds a product by what is typed, or read by the camera: a bar code, a SKU, or words. Enter chooses the
// product if it is the only one found; with `onCode` the page gets codes directly.

import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { failureText } from '../../data/failure.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { useFoundProducts } from '../../data/stock/ledger.queries.ts';
import { Picture } from '../../ui/picture.tsx';
import { toCount } from '../../ui/number.tsx';
import { canScan } from './bar-codes.ts';
import { PickCamera } from './pick-camera.tsx';
import { WorkButton } from './work-button.tsx';
import { SearchInput } from '../parts/search-input.tsx';

const MAX = 10;

/** Whether the text looks like a bar code or a SKU: no spaces, and a digit in it. */
export const isCode = (text: string): boolean => /^\S*\d\S*$/.test(text);

/** Products whose name, size or SKU contains every word, for when the server cannot be reached. */
export function findByName(products: readonly FoundProduct[], text: string): FoundProduct[] {
  const words = text.toLowerCase().split(/\s+/);
  return products
    .filter(({ name, unit, sku }) => {
      const said = `${name} ${unit} ${sku}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .slice(0, MAX);
}

const REST_MS = 300;

type ProductFinderProps = {
  storeId: string;
  label: string;
  /** Focuses the field at once. */
  isFocused?: boolean;
  /** The initial text of the field. */
  start?: string;
  onChoose: (product: FoundProduct) => void;
  /** Takes a scanned code, or a typed one while the server cannot be reached. */
  onCode?: (code: string) => void;
  /** Searched by name while the server cannot be reached. */
  known?: readonly FoundProduct[];
  /** A button after the field. */
  after?: ReactNode;
  /** The last purchase price of what is found is shown. */
  isPriced?: boolean;
};

export function ProductFinder(props: ProductFinderProps) {
  const { storeId, label, isFocused, start = '', onChoose, onCode, known, after } = props;
  const { isPriced = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hasCamera = useIsHydrated() && canScan();
  const [isScanning, setScanning] = useState(false);
  const [cameraProblem, setCameraProblem] = useState('');
  const [text, setText] = useState(start);
  const [asked, setAsked] = useState(start.trim());
  const { data, error, isFetching, refetch } = useFoundProducts(storeId, asked);
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const found = asked === '' ? [] : error ? findByName(known ?? [], asked) : (data ?? []);

  function clear(): void {
    setText('');
    setAsked('');
    if (onCode) input.current?.focus();
  }

  function choose(product: FoundProduct): void {
    clear();
    onChoose(product);
  }

  function submit(): void {
    if (wanted === '') return;
    const isAnswered = asked === wanted && !isFetching;
    const [only] = isAnswered && found.length === 1 ? found : [];
    const isUnknown = isAnswered && found.length === 0 && (error !== null || isCode(wanted));
    const isScanned = isAnswered
      ? only?.sku.toLowerCase() === wanted.toLowerCase() || isUnknown
      : isCode(wanted);
    if (onCode && isScanned) {
      clear();
      onCode(wanted);
    } else if (only) choose(only);
    else setAsked(wanted);
  }

  function scan(code: string): void {
    if (onCode) return onCode(code);
    setText(code);
    setAsked(code);
  }

  return (
    <search className="block">
      {isScanning && (
        <PickCamera onCode={scan} onClose={() => setScanning(false)} onProblem={setCameraProblem} />
      )}
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <form
        className="flex max-w-xl flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {hasCamera && !isScanning && (
          <WorkButton
            className="min-h-14 min-w-14 px-3! md:min-h-11"
            onClick={() => {
              setCameraProblem('');
              setScanning(true);
            }}
          >
            Scan
          </WorkButton>
        )}
        <div className="min-w-40 flex-1">
          <SearchInput
            ref={input}
            id={id}
            placeholder="Name, SKU or bar code"
            value={text}
            maxLength={200}
            onText={setText}
            onKeyDown={moveAmongFound}
            className="min-h-14 md:min-h-11"
          />
        </div>
        {after}
      </form>
      <p aria-live="polite" className="text-sm wrap-anywhere text-soft">
        {cameraProblem}
        {asked !== '' && !isFetching && data?.length === 0 && `No products match “${asked}”.`}
        {asked !== '' && isFetching && !data && 'Searching ...'}
      </p>
      {error && asked !== '' && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-alert">
          {failureText(error)}
          {onCode && ' You can still enter bar codes and SKUs.'}
          <button type="button" className="min-h-14 font-semibold underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <FoundList found={found} isPriced={isPriced} onChoose={choose} />
    </search>
  );
}

type FoundListProps = {
  found: readonly FoundProduct[];
  isPriced: boolean;
  onChoose: (product: FoundProduct) => void;
};

function FoundList({ found, isPriced, onChoose }: FoundListProps) {
  if (found.length === 0) return null;
  return (
    <ul aria-label="Found products" className="mt-2 grid max-w-xl gap-1">
      {found.map((product) => (
        <li key={product._id}>
          <button
            type="button"
            onClick={() => onChoose(product)}
            onKeyDown={moveAmongFound}
            className="flex min-h-14 w-full items-center gap-3 rounded-button border border-line bg-paper p-1 pr-3 text-left hover:border-leaf hover:bg-leaf-tint"
          >
            <span className="size-12 shrink-0">
              <Picture src={product.image} alt="" sizes="48px" className="size-full" />
            </span>
            <span className="min-w-0 flex-1 text-sm">
              <span className="block font-medium wrap-anywhere">{product.name}</span>
              <span className="block text-soft wrap-anywhere">
                {[
                  product.unit,
                  product.sku && `SKU ${product.sku}`,
                  isPriced && product.lastCost !== null && `last ${formatRupees(product.lastCost)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="text-sm whitespace-nowrap text-soft tabular-nums">
              {toCount(product.stock)} in stock
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves between the field and the results with the arrow keys. */
function moveAmongFound(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const stops = event.currentTarget.closest('search')!.querySelectorAll<HTMLElement>('input, ul button');
  const next = stops[[...stops].indexOf(event.currentTarget) + (step ?? 0)];
  if (step === undefined || !next) return;
  event.preventDefault();
  next.focus();
}
