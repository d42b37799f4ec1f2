// Problems that shoppers report, for the managers of their store. Each is answered once, with money or with a
// reason.

import { useState } from 'react';
import type { StaffProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { liveQuery, useOwn } from '../../data/reads.ts';
import { PicturePreview } from '../../parts/picture-preview.tsx';
import { formatProblem } from '../../parts/order/problem-labels.ts';
import { focusHeading, type InStore } from '../parts/heading.tsx';
import { TaskCards } from '../parts/task-cards.tsx';
import { AnswerDialog, type ProblemReply, ProblemCard } from './problem-card.tsx';
import { useSearchParams } from '../../ui/router.tsx';

type State = StaffProblem['state'];
const TABS: Record<State, string> = { open: 'Open', refunded: 'Money back', refused: 'Declined' };

const NONE_OPEN = { title: 'Nothing to answer', text: 'Problems that shoppers report appear here.' };
const NONE = { title: 'No Data', text: 'There are none yet.' };

export default function Problems({ storeId }: InStore) {
  const asked = useSearchParams().get('show') as State | null;
  const state = asked && Object.hasOwn(TABS, asked) ? asked : 'open';
  const list = useOwn('GET /api/order/problems', { query: { storeId, state } }, liveQuery(20_000));
  // `times` makes each opening a new one.
  const [answering, setAnswering] = useState<(ProblemReply & { times: number }) | null>(null);
  const asking = answering && {
    ...answering,
    // The amount left may have changed since.
    problem: list.data?.find(({ _id }) => _id === answering.problem._id) ?? answering.problem,
  };
  const [photo, setPhoto] = useState<{ url: string; name: string } | null>(null);
  return (
    <>
      <TaskCards
        label="Problems"
        tabs={{ label: 'Which problems', tabs: TABS, chosen: state }}
        query={list}
        failure="The problems could not be loaded."
        columns={SAVED}
        height="h-52"
        empty={state === 'open' ? NONE_OPEN : NONE}
        more={state === 'open' ? 'More appear as these are answered.' : 'Older ones are not shown.'}
      >
        {(problem) => (
          <ProblemCard
            key={problem._id}
            problem={problem}
            onAnswer={(by) => setAnswering({ problem, by, isOpen: true, times: (answering?.times ?? 0) + 1 })}
            onPhoto={(url) => setPhoto({ url, name: `Photo of ${problem.line.name}` })}
          />
        )}
      </TaskCards>
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
