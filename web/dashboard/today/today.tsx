// How the day is going: active orders, sales compared with the same weekday a week ago, and what needs
// attention. It refreshes itself.

import { useSearchParams } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import type { Today } from '#features/report/today/today.contract.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useToday } from '../../data/report.queries.ts';
import { RequireAssignment } from '../../parts/account/require-user.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { toLongDay } from '../parts/metric-labels.ts';
import { StoreChoice, useManagedStores } from '../parts/store-choice.tsx';
import { TodayCurve } from './today-curve.tsx';
import { TodayTasks } from './today-tasks.tsx';
import { TodayOpen } from './today-open.tsx';
import { TodayStock } from './today-stock.tsx';
import { TodaySums } from './today-sums.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export const meta = privateMeta('Today');

const ROLES = ['manager'] as const;

export default function TodayPage() {
  const { user } = useVisitor();
  return (
    <section>
      <RequireAssignment
        roles={ROLES}
        waiting={
          <>
            <h1 className="mb-4 text-xl font-bold">Today</h1>
            {WAITING}
          </>
        }
      >
        {user && <TodayOf key={user._id} user={user} />}
      </RequireAssignment>
    </section>
  );
}

const WAITING = <Skeletons each={['h-24', 'h-28', 'h-80', 'h-48']} className="grid gap-4" />;

/** '12:31 pm' by the clock of the store. */
const toClock = ({ at, timeZone }: Today) =>
  new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(new Date(at));

function TodayOf({ user }: { user: User }) {
  const [address, setAddress] = useSearchParams();
  const storeId = address.get('storeId');
  const stores = useManagedStores(user);
  const query = useToday(storeId);
  const choose = (chosen: string | null) =>
    setAddress(chosen ? { storeId: chosen } : {}, { replace: true, preventScrollReset: true });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">Today</h1>
          <p className="min-h-5 text-sm text-soft">
            {query.data && `${toLongDay(query.data.day)}, as of ${toClock(query.data)}`}
          </p>
        </div>
        <StoreChoice stores={stores} storeId={storeId} onChange={choose} />
      </div>
      <QueryView query={query} failure="The day could not be loaded." stale="figures" waiting={WAITING}>
        {(data) => <Day today={data} where={{ day: data.day, storeId, isAdmin: user.role === 'ADMIN' }} />}
      </QueryView>
    </>
  );
}

type DayProps = { today: Today; where: { day: string; storeId: string | null; isAdmin: boolean } };

function Day({ today, where }: DayProps) {
  return (
    <div className="grid gap-6">
      {!today.isComplete && (
        <output className="rounded-button bg-marigold-tint px-3 py-2 text-sm text-marigold-ink">
          Orders from recent days are still being added up. Last week’s numbers are not complete yet.
        </output>
      )}
      <TodayOpen open={today.open} where={where} />
      <TodaySums today={today} where={where} />
      <TodayCurve today={today} />
      <TodayStock today={today} where={where} />
      <TodayTasks today={today} where={where} />
    </div>
  );
}
