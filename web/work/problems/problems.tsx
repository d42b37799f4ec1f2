// Problems that shoppers report, for the managers of their store. Each is answered once, with money or with a
// reason.

import { NoData } from '../../parts/empty-state.tsx';
import { useState } from 'react';
import type { StaffProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { liveQuery, useOwn } from '../../data/reads.ts';
import { PicturePreview } from '../../parts/picture-preview.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { formatProblem } from '../../parts/order/problem-labels.ts';
import { focusHeading, type InStore } from '../parts/heading.tsx';
import { AnswerDialog, type ProblemReply, ProblemCard } from './problem-card.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { useSearchParams } from '../../ui/router.tsx';

type State = StaffProblem['state'];
const TABS: Record<State, string> = { open: 'Open', refunded: 'Money back', refused: 'Declined' };

/** The server sends at most this many. */
const MAX = 100;

export default function Problems({ storeId }: InStore) {
  const asked = useSearchParams().get('show') as State | null;
  const state = asked && Object.hasOwn(TABS, asked) ? asked : 'open';
  const list = useOwn('GET /api/order/problems', { query: { storeId, state } }, liveQuery(20_000));
  const problems = list.data;
  // `times` makes each opening a new one.
  const [answering, setAnswering] = useState<(ProblemReply & { times: number }) | null>(null);
  const asking = answering && {
    ...answering,
    // The amount left may have changed since.
    problem: problems?.find(({ _id }) => _id === answering.problem._id) ?? answering.problem,
  };
  const [photo, setPhoto] = useState<{ url: string; name: string } | null>(null);
  return (
    <>
      <ShowTabs label="Which problems" className="mb-4 flex" tabs={TABS} chosen={state} />
      {problems && problems.length > 0 && (
        <div className="mb-4">
          <ListTools list="problems">
            <SaveList file="problems.csv" columns={SAVED} rows={problems} />
          </ListTools>
        </div>
      )}
      <QueryView
        query={list}
        failure="The problems could not be loaded."
        stale="problems"
        waiting={WAITING}
        empty={problems?.length === 0 && <NoProblems state={state} />}
      >
        {(all) => (
          <ul aria-label="Problems" className="grid gap-3">
            {all.map((problem) => (
              <ProblemCard
                key={problem._id}
                problem={problem}
                onAnswer={(by) =>
                  setAnswering({ problem, by, isOpen: true, times: (answering?.times ?? 0) + 1 })
                }
                onPhoto={(url) => setPhoto({ url, name: `Photo of ${problem.line.name}` })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {problems?.length === MAX && (
        <p className="mt-3 text-sm text-soft">
          Showing {MAX}.{' '}
          {state === 'open' ? 'More appear as these are answered.' : 'Older ones are not shown.'}
        </p>
      )}
      {asking && (
        <AnswerDialog
          key={asking.times}
          {...asking}
          onClose={() => setAnswering({ ...asking, isOpen: false })}
          onAnswered={focusHeading}
        />
      )}
      <PicturePreview picture={photo} onClose={() => setPhoto(null)} />
    </>
  );
}

const SAVED: readonly FileColumn<StaffProblem>[] = [
  { name: 'Order', text: ({ number }) => number },
  { name: 'Reported', text: ({ createdAt }) => createdAt },
  { name: 'Customer', text: ({ customer }) => customer.name },
  { name: 'Product', text: ({ line }) => `${line.name}, ${line.unit}` },
  { name: 'Problem', text: formatProblem },
  { name: 'Text', text: ({ text }) => text },
  { name: 'State', text: ({ state }) => state },
  { name: 'Refund', text: ({ refund }) => refund ?? '' },
  { name: 'Reason', text: ({ reason }) => reason ?? '' },
  { name: 'Answered', text: ({ answeredAt }) => answeredAt ?? '' },
  { name: 'By', text: ({ answeredBy }) => answeredBy ?? '' },
];

function NoProblems({ state }: { state: State }) {
  const isOpen = state === 'open';
  return (
    <NoData
      title={isOpen ? 'Nothing to answer' : 'No Data'}
      text={isOpen ? 'Problems that shoppers report appear here.' : 'There are none yet.'}
    />
  );
}

const WAITING = <Skeletons count={3} each="h-52" className="grid gap-3" />;
