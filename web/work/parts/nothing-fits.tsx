// In place of a list of which nothing fits its filter or its search: one press shows all of it.

import { withStore } from '../../data/store/work-store.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useSearchParams } from '../../ui/router.tsx';

type NothingFitsProps = {
  title?: string;
  text: string;
  /** What the list has: 'orders'. */
  what: string;
  /** Parameters of the address that are no filter. */
  kept?: readonly string[];
};

export function NothingFits({ title = 'No Data', text, what, kept = [] }: NothingFitsProps) {
  const address = useSearchParams();
  const rest = kept.flatMap((name) => (address.has(name) ? [[name, address.get(name)!]] : []));
  return (
    <NoData picture="search" title={title} text={text}>
      <ButtonLink look="outlined" to={`?${withStore(address, Object.fromEntries(rest))}`}>
        Show all {what}
      </ButtonLink>
    </NoData>
  );
}
