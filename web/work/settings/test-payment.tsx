// Takes the smallest amount by one method, at the provider's own page, and gives it back.

import type { OnlineMethod } from '#shared/payment.ts';
import { usePress } from '../../data/action.ts';
import { callApi } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { useOwn } from '../../data/reads.ts';
import { storedText, useStored } from '../../data/stored.ts';
import { Button } from '../../ui/button.tsx';

const WORDS = {
  open: 'It is not paid yet.',
  returned: 'It works: the money came and was given back.',
  expired: 'It was not paid in time.',
} as const;

/** The id of the last payment survives the way to the provider's page and back. */
const lastOf = {
  upi: storedText('test-payment-upi', 'sessionStorage'),
  card: storedText('test-payment-card', 'sessionStorage'),
} satisfies Record<OnlineMethod, unknown>;

export function TestPayment({ method, label }: { method: OnlineMethod; label: string }) {
  const id = useStored(lastOf[method]);
  // Asking whether it was paid gives the money back.
  const last = useOwn('PUT /api/settings/test-payment', id === null ? null : { body: { method, id } }, {
    retry: false,
  });
  const { isPending, problem, press } = usePress(failureText);
  const isOpen = last.data?.state === 'open';
  const start = async () => {
    const { data } = await callApi('POST /api/settings/test-payment', { body: { method } });
    lastOf[method].write(data.id);
    globalThis.location.assign(data.url);
  };
  const words = problem || (last.error && failureText(last.error)) || (last.data && WORDS[last.data.state]);

  return (
    <div className="grid max-w-60 justify-items-start">
      <Button
        look="outlined"
        onClick={() => void press(isOpen ? () => last.refetch() : start)}
        aria-busy={isPending}
        aria-label={isOpen ? `${label}: check again` : undefined}
      >
        {isOpen ? 'Check again' : label}
      </Button>
      <output className="mt-1 text-sm empty:hidden">{words}</output>
    </div>
  );
}
