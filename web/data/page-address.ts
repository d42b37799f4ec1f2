// The parameters of the page's address as the router knows them: what is rendered follows in a transition,
// and on a slow device that takes as long as it takes to press twice or to type a word.

import { useContext, useSyncExternalStore } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type NavigateOptions,
} from 'react-router';

/** `change` makes the next parameters of the latest ones. */
export type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

export function useAddress(): [latest: URLSearchParams, change: ChangeAddress] {
  const { router } = useContext(DataRouterContext)!;
  const { pathname, search: rendered } = useLocation();
  const navigate = useNavigate();
  /** Of this page; of the next one it shows nothing. */
  const find = () => {
    const { location, navigation } = router.state;
    return ([navigation.location, location].find((one) => one?.pathname === pathname) ?? { search: rendered })
      .search;
  };
  const search = useSyncExternalStore(router.subscribe, find, () => rendered);
  return [
    new URLSearchParams(search),
    (change, options) =>
      void navigate(`?${new URLSearchParams(change(new URLSearchParams(find())))}`, options),
  ];
}
