// The newest saved list of the shopper, to be put into the cart by one press.

import { useSavedLists } from '../data/lists/lists.queries.ts';
import { AddListButton } from './add-list-button.tsx';

export function NewestList() {
  const newest = useSavedLists().data?.[0];
  return newest ? <AddListButton list={newest} isNamed className="-m-px max-w-40 shrink-0" /> : null;
}
