// Settings of the whole shop: its name and contacts, a notice, a minimum order and the banners of the home
// page. It links to the opening hours, which belong to each store.

import { useSettings } from './settings.queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BannerList } from './banner-list.tsx';
import { GoingLive } from './going-live.tsx';
import { ShopForm } from './shop-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export default function SettingsPage() {
  return (
    <div className="grid gap-8">
      <GoingLive />
      <Loaded />
    </div>
  );
}

const WAITING = <Skeletons each={['h-96', 'h-48']} className="grid gap-4" />;

function Loaded() {
  const settings = useSettings();
  return (
    <QueryView
      query={settings}
      failure="The settings could not be loaded."
      waiting={WAITING}
      className="grid gap-8"
    >
      {(data) => (
        <>
          <ShopForm settings={data} />
          <BannerList settings={data} />
          <section aria-labelledby="hours">
            <h2 id="hours" className="mb-1 text-lg font-bold">
              Delivery hours
            </h2>
            <p className="mb-3 max-w-2xl text-sm text-soft">
              Delivery hours are set for each store, with its pauses, its address and the pincodes it delivers
              to.
            </p>
            <ButtonLink to="/dashboard/stores" look="outlined">
              Hours of the stores
            </ButtonLink>
          </section>
        </>
      )}
    </QueryView>
  );
}
