// Shows whether the e-mail is confirmed, and sends the confirmation link again.

import { CheckIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { sendConfirmation } from '../../../data/account/account.queries.ts';
import { t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { useRefetchUser } from '../../../data/account/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAction } from '../../../data/action.ts';

export function ProfileEmail({ user }: { user: User }) {
  return user.verify_email ? (
    <p className="flex items-center gap-2 text-sm text-soft">
      <CheckIcon className="size-4 shrink-0 text-leaf" />
      {t('Your email is confirmed')}
    </p>
  ) : (
    <Unconfirmed email={user.email} />
  );
}

function Unconfirmed({ email }: { email: string }) {
  const { isPending, run } = useAction();
  useRefreshWhenBack();

  const send = () => run(async () => toastSuccess(await sendConfirmation()));

  return (
    <Notice look="warn" as="div" className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{t('{email} is not confirmed yet.', { email })}</strong>{' '}
        {t(
          'Open the link in the email we have sent you. Check your spam folder too. We send no emails about your orders until then.',
        )}
      </p>
      <Button look="outlined" isPending={isPending} onClick={() => void send()}>
        {t('Send the link again')}
      </Button>
    </Notice>
  );
}

/** The link is mostly opened in another tab: refetches when the person comes back to this one. */
function useRefreshWhenBack(): void {
  const refetch = useRefetchUser();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') refetch();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
    };
  });
}
