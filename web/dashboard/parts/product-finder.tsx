// Finds a product by what is typed or scanned: a bar code, a SKU, or words. A code that means one product
// chooses it with Enter.

import { useEffect, useId, useRef, useState } from 'react';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { failureText } from '../../data/failure.ts';
import { useFoundProducts } from '../../data/stock/ledger.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';

const REST_MS = 300;

type ProductFinderProps = {
  storeId: string;
  label: string;
  /** The cursor stands in it at once. */
  isFocused?: boolean;
  /** What it begins with. */
  start?: string;
  onChoose: (product: FoundProduct) => void;
};

export function ProductFinder({ storeId, label, isFocused, start = '', onChoose }: ProductFinderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
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

  function choose(product: FoundProduct): void {
    setText('');
    setAsked('');
    onChoose(product);
  }

  const found = asked === '' ? [] : (data ?? []);
  return (
    <search className="block">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <form
        className="relative max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked !== wanted) setAsked(wanted);
          else if (found.length === 1 && !isFetching) choose(found[0]!);
        }}
      >
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder="Name, SKU or bar code"
          value={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          className="min-h-14 w-full rounded-button border border-[#8a958d] bg-paper pr-3 pl-10 text-base placeholder:text-soft md:min-h-11"
        />
      </form>
      <p aria-live="polite" className="text-sm text-soft">
        {asked !== '' && !isFetching && data?.length === 0 && `Nothing fits “${asked}”.`}
        {asked !== '' && isFetching && !data && 'Looking ...'}
      </p>
      {error && asked !== '' && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-alert">
          {failureText(error)}
          <button type="button" className="min-h-14 font-semibold underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="Found products" className="mt-2 grid max-w-xl gap-1">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                onClick={() => choose(product)}
                className="flex min-h-14 w-full items-center gap-3 rounded-button border border-line bg-paper p-1 pr-3 text-left hover:border-leaf hover:bg-leaf-tint"
              >
                <span className="size-12 shrink-0">
                  <Picture src={product.image} alt="" sizes="48px" className="size-full" />
                </span>
                <span className="min-w-0 flex-1 text-sm">
                  <span className="block font-medium wrap-anywhere">{product.name}</span>
                  <span className="block text-soft wrap-anywhere">
                    {[product.unit, product.sku && `SKU ${product.sku}`].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="text-sm whitespace-nowrap text-soft tabular-nums">
                  {product.stock.toLocaleString('en-IN')} in stock
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
