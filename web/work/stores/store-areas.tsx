// The delivery areas of one store, for its owner. The address names the store.

import { useSearchParams } from 'react-router';
import { formQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { useStores } from '../../data/store/work-store.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AreaEditor } from './area-editor.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

const WAITING = <Skeletons each={['h-11 max-w-md', 'h-40', 'h-96']} className="grid gap-3" />;

export default function StoreAreas() {
  const storeId = useSearchParams()[0].get('store') ?? '';
  const stores = useStores();
  const question = storeId === '' ? null : { query: { storeId } };
  const areas = useOwn('GET /api/store/areas', question, formQuery);
  const store = stores.data?.find(({ _id }) => _id === storeId);
  if (stores.data && !store) {
    return (
      <EmptyState picture="search" heading="h1" title="No Data found" text="There is no such store.">
        <ButtonLink to="/dashboard/stores">All stores</ButtonLink>
      </EmptyState>
    );
  }
  const both = {
    data: store && areas.data && { store, areas: areas.data },
    error: stores.error ?? areas.error,
    refetch: () => Promise.all([stores.refetch(), areas.refetch()]),
  };
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-xl font-bold wrap-anywhere">
          {store ? `Areas of ${store.name}` : 'Areas'}
        </h1>
        <ButtonLink to="/dashboard/stores" look="quiet" className="-mx-4 text-leaf">
          All stores
        </ButtonLink>
      </div>
      <QueryView query={both} failure="The areas could not be loaded." waiting={WAITING}>
        {(data) => <AreaEditor key={storeId} store={data.store} loaded={data.areas} />}
      </QueryView>
    </>
  );
}
