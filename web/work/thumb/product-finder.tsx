// Finds a product by what is typed, or read by the camera: a bar code, a SKU, or words. Enter chooses the
// product if it is the only one found; with `onCode` the page gets codes directly.

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { failureText } from '../../data/failure.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { quietQuery, useOwn, type Question } from '../../data/reads.ts';
import { FinderField, Finder } from '../../parts/finder.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toCount } from '../../ui/number.tsx';
import { canScan, PickCamera } from './pick-camera.tsx';
import { useScanner } from '../parts/scanner.ts';
import { Button } from '../../ui/button.tsx';
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
  const { data, error, isFetching, refetch } = useOwn(
    'GET /api/stock/find',
    asked === '' ? null : { query: { storeId, search: asked } },
    {
      // The results stay while the same word is typed on, but not for another word, so that nobody chooses an
      // outdated result.
      placeholderData: (before, query) => {
        const question = query?.queryKey[2] as Question<'GET /api/stock/find'> | null | undefined;
        const typed = question?.query?.search;
        return typed && asked.startsWith(typed) ? before : undefined;
      },
      gcTime: 0,
      ...quietQuery,
    },
  );
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const found = asked === '' ? [] : error ? findByName(known ?? [], asked) : (data ?? []);

  function toSaid(): string {
    if (asked === '') return '';
    if (isFetching) return data ? '' : 'Searching ...';
    return data?.length === 0 ? `No products match “${asked}”.` : '';
  }

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
  useScanner(scan);

  return (
    <search className="block">
      {isScanning && (
        <PickCamera onCode={scan} onClose={() => setScanning(false)} onProblem={setCameraProblem} />
      )}
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="max-w-xl">
        <Finder
          label="Found products"
          text={text}
          groups={[{ name: 'Found products', items: found }]}
          toKey={({ _id }) => _id}
          onPick={choose}
          render={(product) => <FoundRow product={product} isPriced={isPriced} />}
          said={cameraProblem || toSaid()}
          failure={
            error &&
            asked !== '' &&
            `${failureText(error)}${onCode ? ' You can still enter bar codes and SKUs.' : ''}`
          }
          onRetry={refetch}
        >
          <form
            className="flex max-w-xl flex-wrap gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            {hasCamera && !isScanning && (
              <Button
                className="px-3!"
                onClick={() => {
                  setCameraProblem('');
                  setScanning(true);
                }}
              >
                Scan
              </Button>
            )}
            <div className="min-w-40 flex-1">
              <SearchInput
                as={FinderField}
                ref={input}
                id={id}
                placeholder="Name, SKU or bar code"
                value={text}
                maxLength={200}
                onText={setText}
              />
            </div>
            {after}
          </form>
        </Finder>
      </div>
    </search>
  );
}

type FoundRowProps = { product: FoundProduct; isPriced: boolean };

function FoundRow({ product, isPriced }: FoundRowProps) {
  const { name, image, unit, sku, lastCost, stock } = product;
  return (
    <>
      <span className="size-12 shrink-0">
        <Picture src={image} alt="" sizes="48px" className="size-full" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-soft wrap-anywhere">
          {[unit, sku && `SKU ${sku}`, isPriced && lastCost !== null && `last ${formatRupees(lastCost)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="whitespace-nowrap text-soft tabular-nums">{toCount(stock)} in stock</span>
    </>
  );
}
