// The parameters of the page's address as they were asked for last: what is rendered follows in a transition,
// and on a slow device that takes as long as it takes to press twice or to type a word.

import { useSyncExternalStore } from 'react';
import { latestLocation, navigate, onNavigation, useLocation, type NavigateOptions } from '../ui/router.tsx';

/** `change` makes the next parameters of the latest ones. */
export type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

export function useAddress(): [latest: URLSearchParams, change: ChangeAddress] {
  const { pathname, search: rendered } = useLocation();
  const find = () => {
    const latest = latestLocation();
    return latest.pathname === pathname ? latest.search : rendered;
  };
  const search = useSyncExternalStore(onNavigation, find, () => rendered);
  return [
    new URLSearchParams(search),
    (change, options) =>
      navigate(`${pathname}?${new URLSearchParams(change(new URLSearchParams(find())))}`, options),
  ];
}
