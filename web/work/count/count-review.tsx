// The differences of a count, with what was sold meanwhile, before it is booked.

import { useEffect, useState } from 'react';
import type { CountedLine } from '#features/stock/count/count.contract.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { countStore, type SavedCount } from '../../data/stock/count-store.ts';
import { change } from '../../data/work-changes.ts';
import { toCountBody } from './count.queries.ts';
import { toChange } from '../parts/stock-labels.ts';
import { usePress } from '../../data/action.ts';
import { Button } from '../../ui/button.tsx';
import { WorkNotice, WorkSkeleton } from '../thumb/work-notice.tsx';
import { plural } from '../../ui/number.tsx';

const toProducts = (count: number) => plural(count, 'product');

type CountReviewProps = { count: SavedCount; onBack: () => void; onBooked: (words: string) => void };

export function CountReview({ count, onBack, onBooked }: CountReviewProps) {
  const [lines, setLines] = useState<CountedLine[] | null>(null);
  const looking = usePress();
  const booking = usePress();
  const load = () =>
    looking.press(async () => {
      const body = { ...toCountBody(count), dryRun: true };
      setLines((await callApi('POST /api/stock/count', { body })).data);
    });
  useEffect(() => {
    void load();
    // Once for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function confirm() {
    await booking.press(async () => {
      try {
        const headers = { 'idempotency-key': count.key };
        const { data: booked } = await change('POST /api/stock/count', { body: toCountBody(count), headers });
        const differing = booked.filter(({ difference }) => difference !== 0).length;
        onBooked(`Booked: ${toProducts(booked.length)} counted, ${differing} differed.`);
      } catch (error) {
        if (error instanceof ApiError && Array.isArray(error.data)) setLines(error.data as CountedLine[]);
        throw error;
      }
    });
  }

  if (!lines) {
    return looking.problem ? (
      <div className="grid gap-3">
        <WorkNotice look="alert">
          <p>{looking.problem} Your count is stored on this phone.</p>
          <Button look="outlined" onClick={() => void load()}>
            Try again
          </Button>
        </WorkNotice>
        <Button look="outlined" onClick={onBack}>
          Keep counting
        </Button>
      </div>
    ) : (
      <WorkSkeleton />
    );
  }
  const again = lines.filter(({ problem }) => problem !== '');
  const differing = lines.filter(({ difference, problem, missing }) => !problem && (difference || missing));
  return (
    <div className="grid gap-3">
      <h2 className="text-xl font-bold">
        {differing.length === 0 ? 'Everything is as expected' : `${toProducts(differing.length)} differ`}
      </h2>
      {again.length > 0 && (
        <WorkNotice look="alert">
          <p>{toProducts(again.length)} must be counted again:</p>
          <ul aria-label="To be counted again" className="grid gap-1">
            {again.map(({ productId, name, problem }) => (
              <li key={productId} className="wrap-anywhere">
                {name}: {problem}
              </li>
            ))}
          </ul>
          <Button
            look="outlined"
            onClick={() => {
              countStore.forget(again.map(({ productId }) => productId));
              onBack();
            }}
          >
            Count these again
          </Button>
        </WorkNotice>
      )}
      <ul aria-label="Differences" className="grid gap-2">
        {differing.map((line) => (
          <Difference key={line.productId} line={line} />
        ))}
      </ul>
      <p className="text-base font-medium">
        {toProducts(lines.length - differing.length - again.length)} as expected.
      </p>
      <Button look="outlined" onClick={onBack}>
        Keep counting
      </Button>
      <p role="alert" className={booking.problem ? 'text-base font-semibold text-alert' : ''}>
        {booking.problem}
      </p>
      {again.length === 0 && (
        <Button isPending={booking.isPending} onClick={() => void confirm()}>
          {booking.isPending ? 'Booking ...' : 'Book the count'}
        </Button>
      )}
    </div>
  );
}

function Difference({
  line: { name, counted, difference, meanwhile, missing, stock },
}: {
  line: CountedLine;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-card border-2 border-ink/25 bg-paper p-3 text-base">
      <span className="font-bold wrap-anywhere">{name}</span>
      <span
        className={`text-xl font-extrabold tabular-nums ${difference < 0 ? 'text-alert' : 'text-leaf-dark'}`}
      >
        {toChange(difference)}
      </span>
      <span className="col-span-2 font-medium">
        {[`${counted} counted`, formatMeanwhile(meanwhile), `${stock} in stock then`]
          .filter(Boolean)
          .join(', ')}
      </span>
      {missing > 0 && (
        <span className="col-span-2 font-semibold text-alert">
          {plural(missing, 'is', 'are')} sold but not there: pickers will miss {missing === 1 ? 'it' : 'them'}
          .
        </span>
      )}
    </li>
  );
}

/** '3 sold meanwhile', '1 came back meanwhile', '' */
export function formatMeanwhile(meanwhile: number): string {
  if (meanwhile === 0) return '';
  return meanwhile < 0 ? `${-meanwhile} sold meanwhile` : `${meanwhile} came back meanwhile`;
}
