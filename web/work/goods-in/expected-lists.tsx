// Purchase orders that are on their way: each begins its delivery with what is left of it.

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PurchaseListSummary } from '#features/stock/purchase/purchase.contract.ts';
import { makeId } from '#shared/ids.ts';
import { toPurchaseListPath } from '#shared/page-urls.ts';
import { usePress } from '../../data/action.ts';
import { quietQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/number.tsx';
import { beginReceipt } from '../thumb/begin-receipt.ts';
import { WorkButton } from '../thumb/work-button.tsx';

export function ExpectedLists({ storeId }: { storeId: string }) {
  const question = { query: { storeId, show: 'open', page: '1' } } as const;
  const open = useOwn('GET /api/stock/purchase-lists', question, quietQuery);
  const sent = open.data?.filter(({ state }) => state === 'sent') ?? [];
  if (sent.length === 0) return null;
  return (
    <section aria-label="On the way" className="grid gap-2">
      <h2 className="text-base font-bold">On the way</h2>
      <ul className="grid gap-2">
        {sent.map((list) => (
          <Expected key={list._id} list={list} />
        ))}
      </ul>
    </section>
  );
}

function Expected({
  list: { _id, storeId, number, supplier, lineCount, sentAt },
}: {
  list: PurchaseListSummary;
}) {
  // One id for all presses, so that only one draft is made.
  const [id] = useState(() => makeId());
  const navigate = useNavigate();
  const { isPending, problem, press } = usePress();
  const receive = () =>
    press(async () => {
      const receipt = await beginReceipt({ _id: id, storeId, listId: _id });
      void navigate({ search: `?receipt=${receipt._id}` });
    });
  return (
    <li className="flex flex-wrap items-center gap-3 panel p-3">
      <p className="min-w-0 flex-1 basis-40 text-sm">
        <Link to={toPurchaseListPath(_id)} className="block font-semibold wrap-anywhere hover:underline">
          {supplier.name}, {number}
        </Link>
        <span className="text-soft">
          {plural(lineCount, 'product')}, ordered <DateTime at={sentAt!} isShort />
        </span>
      </p>
      <WorkButton look="outlined" isPending={isPending} onClick={() => void receive()}>
        Receive<span className="sr-only"> {number}</span>
      </WorkButton>
      <p role="alert" className={problem ? 'w-full font-semibold text-alert' : 'hidden'}>
        {problem}
      </p>
    </li>
  );
}
