// Chooses what is counted: one shelf, all shelves with the same prefix, or the whole store shelf by shelf.

import { useState } from 'react';
import { quietQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { SearchInput } from '../parts/search-input.tsx';
import { WorkButton } from '../thumb/work-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { toProducts } from './count-labels.ts';

/** More are found by typing. */
const MAX_SHOWN = 60;

type ShelfChoiceProps = { storeId: string; onChoose: (shelf: string | undefined) => void };

export function ShelfChoice({ storeId, onChoose }: ShelfChoiceProps) {
  const shelves = useOwn('GET /api/stock/shelves', { query: { storeId } }, quietQuery);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const fitting = (shelves.data ?? []).filter(({ shelf }) =>
    shelf.toLowerCase().startsWith(wanted.toLowerCase()),
  );
  return (
    <QueryView query={shelves} failure="The shelves could not be loaded." className="grid gap-3">
      {() => (
        <>
          <SearchInput
            aria-label="Shelf"
            placeholder="Shelf, such as A-1"
            value={typed}
            maxLength={40}
            onText={setTyped}
            className="min-h-14 text-xl!"
          />
          <WorkButton
            look="outlined"
            className="wrap-anywhere"
            onClick={() => onChoose(wanted === '' ? undefined : wanted)}
          >
            {wanted === '' ? 'Everything, shelf by shelf' : `All shelves that begin with ${wanted}`}
          </WorkButton>
          <ul aria-label="Shelves" className="grid gap-2">
            {fitting.slice(0, MAX_SHOWN).map(({ shelf, products }) => (
              <li key={shelf}>
                <WorkButton
                  look="outlined"
                  className="w-full justify-between!"
                  onClick={() => onChoose(shelf)}
                >
                  <span className="wrap-anywhere">{shelf === '' ? 'Without a shelf' : shelf}</span>
                  <span className="font-medium">{toProducts(products)}</span>
                </WorkButton>
              </li>
            ))}
          </ul>
          {fitting.length === 0 && (
            <p className="text-base font-medium wrap-anywhere">No shelf begins with {wanted}.</p>
          )}
          {fitting.length > MAX_SHOWN && (
            <p className="text-base font-medium">{fitting.length - MAX_SHOWN} more: type the beginning.</p>
          )}
        </>
      )}
    </QueryView>
  );
}
