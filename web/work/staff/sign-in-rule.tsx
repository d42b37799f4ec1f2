// The switch that makes the second factor mandatory for all staff. It moves when the server has confirmed;
// the call first asks who is there.

import { useSignInRules } from '../../data/staff.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { useAction } from '../../data/action.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export function SignInRule() {
  const { data, error, change } = useSignInRules();
  const { run } = useAction();

  const set = (isSecondFactorRequired: boolean) =>
    run(async () => {
      await change({ isSecondFactorRequired });
      toastSuccess(
        isSecondFactorRequired
          ? 'Staff must use two-step verification from now on'
          : 'Two-step verification is now optional for staff',
      );
    });

  // The space stays empty; the list below says what cannot be reached.
  if (!data) return error ? <span /> : <Skeletons each="h-16" />;
  return (
    <TickBox
      label="Staff must use two-step verification"
      hint="Staff without it must set it up at their next sign-in before they can work. This includes you."
      checked={data.isSecondFactorRequired}
      onChange={(isTicked) => void set(isTicked)}
    />
  );
}
