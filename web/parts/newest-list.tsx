// The newest saved list of the shopper, to be put into the cart by one press.

import { useOwn } from '../data/reads.ts';
import { AddListButton } from './add-list-button.tsx';

export function NewestList() {
  const newest = useOwn('GET /api/list/get', {}).data?.[0];
  return newest ? <AddListButton list={newest} isNamed className="-m-px max-w-40 shrink-0" /> : null;
}
