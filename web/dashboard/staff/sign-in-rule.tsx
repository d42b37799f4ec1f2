// The switch that makes the second factor mandatory for all staff. It moves when the server has confirmed;
// the call first asks who is there.

import { useState } from 'react';
import { failureText } from '../../data/failure.ts';
import { useSignInRules } from '../../data/staff.queries.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { TickBox } from '../parts/tick-box.tsx';

export function SignInRule() {
  const { data, error, change } = useSignInRules();
  const [isPending, setPending] = useState(false);

  async function set(isSecondFactorRequired: boolean) {
    if (isPending) return;
    setPending(true);
    try {
      await change({ isSecondFactorRequired });
      toastSuccess(
        isSecondFactorRequired
          ? 'Staff must use two-step verification from now on'
          : 'Two-step verification is up to each of the staff',
      );
    } catch (failure) {
      toastError(failureText(failure));
    } finally {
      setPending(false);
    }
  }

  // The space stays empty; the list below says what cannot be reached.
  if (!data) return error ? <span /> : <output aria-label="Loading" className="skeleton h-16 rounded-card" />;
  return (
    <TickBox
      label="Staff must use two-step verification"
      hint="Who has none sets it up at the next sign-in, and can do nothing else of their work before. You too."
      checked={data.isSecondFactorRequired}
      onChange={(isTicked) => void set(isTicked)}
    />
  );
}
