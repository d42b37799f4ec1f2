// Page and search of an owner's list in the address, so that going back works, and functions to change them.

import { useSearchParams } from 'react-router';
import { readPageNumber } from '#shared/page-urls.ts';
import { withStore } from '../../data/store/work-store.ts';

export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = readPageNumber(address.get('page'));
  const go = (to: { page: number; search: string }, replace: boolean) =>
    setAddress(
      withStore(address, {
        ...(to.search && { search: to.search }),
        ...(to.page > 1 && { page: String(to.page) }),
      }),
      { replace, preventScrollReset: replace },
    );
  return { page, search, go };
}
