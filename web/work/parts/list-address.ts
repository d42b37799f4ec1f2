// Page, search and filters of a staff list in the address, so that going back works and a link shows a
// colleague the same, and functions to change them.

import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { readPageNumber } from '#shared/page-urls.ts';
import { useAddress } from '../../data/page-address.ts';

/** The page of a list, beside other parts of its address. */
export function useAddressPage(): [page: number, go: (page: number, replace?: boolean) => void] {
  const [address, setAddress] = useAddress();
  return [
    readPageNumber(address.get('page')),
    (page, replace = false) =>
      setAddress((latest) => changed(latest, 'page', page > 1 ? String(page) : ''), { replace }),
  ];
}

/** A filter of a list: one of the `known` values, if given. Another value begins at the first page. */
export function useAddressFilter(
  name: string,
  initial: string,
  known?: readonly string[],
): [value: string, choose: (value: string) => void] {
  const [address, setAddress] = useAddress();
  const asked = address.get(name)?.slice(0, MAX_SEARCH_TEXT) ?? initial;
  return [
    known && !known.includes(asked) ? initial : asked,
    (value) =>
      setAddress((latest) => changed(changed(latest, 'page', ''), name, value === initial ? '' : value), {
        replace: true,
      }),
  ];
}

/** '' removes the parameter. */
function changed(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
