// Page and search of an owner's list in the address, so that going back works, and functions to change them.

import { useSearchParams } from 'react-router';

export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1;
  const go = (to: { page: number; search: string }, replace: boolean) =>
    setAddress(
      { ...(to.search && { search: to.search }), ...(to.page > 1 && { page: String(to.page) }) },
      { replace, preventScrollReset: replace },
    );
  return { page, search, go };
}
