// The page that the link of an invitation opens. Programs that scan mails open links as well, so opening
// it does nothing: pressing its button, signed in, accepts it.

import { useState } from 'react';
import { useAcceptInvitation } from '../../data/account/account.queries.ts';
import { useVisitor } from '../../data/account/user.ts';
import { usePress } from '../../data/action.ts';
import type { Assignment, StaffRole } from '#shared/staff-roles.ts';
import { failureText } from '../../data/failure.ts';
import { useStores } from '../../data/store/work-store.ts';
import { msg, t, tServer } from '../../data/language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { useMailedToken } from './mailed-token.ts';

const ROLES: Record<StaffRole, string> = {
  manager: msg('Manager'),
  picker: msg('Picker'),
  rider: msg('Rider'),
  catalogue: msg('Catalogue staff'),
};

/** As what they work, where, and the way there. */
function Work({ role, storeId }: Assignment) {
  const stores = useStores(storeId !== null).data ?? [];
  const store = stores.find(({ _id }) => _id === storeId)?.name;
  return (
    <>
      <p className="text-base font-semibold wrap-anywhere">
        {t(ROLES[role])}
        {storeId === null && `, ${t('All stores')}`}
        {store && `, ${store}`}
      </p>
      <ButtonLink to="/dashboard">{t('To your work pages')}</ButtonLink>
    </>
  );
}

export default function Invitation() {
  const token = useMailedToken('token');
  const visitor = useVisitor();
  const accept = useAcceptInvitation();
  const [done, setDone] = useState<Awaited<ReturnType<typeof accept>> | null>(null);
  const { isPending, problem, press } = usePress(failureText);
  const back = { from: `/invitation#token=${token}` };

  return (
    <AccountCard title={done ? tServer(done.message) : t('Work for the shop')}>
      <div aria-live="polite" className="grid gap-4 text-sm">
        {done && <Work role={done.role} storeId={done.storeId} />}
        {!done && token === null && (
          <p className="text-soft">{t('Please open this page from the link in our email.')}</p>
        )}
        {!done && token && visitor.state === 'signed-out' && (
          <>
            <p className="text-soft">
              {t('Log in or register with the email that received the invitation.')}
            </p>
            <ButtonLink to="/login" state={back}>
              {t('Login')}
            </ButtonLink>
            <ButtonLink look="outlined" to="/register" state={back}>
              {t('Register')}
            </ButtonLink>
          </>
        )}
        {!done && token && visitor.state === 'signed-in' && (
          <>
            <p className="wrap-anywhere text-soft">
              {t('You are signed in as {email}. The shop then sees your name and when you last signed in.', {
                email: visitor.user.email,
              })}
            </p>
            <FormAlert problem={problem} className="font-medium" />
            <Button
              isPending={isPending}
              onClick={() => void press(async () => setDone(await accept(token)))}
            >
              {t('Accept')}
            </Button>
          </>
        )}
      </div>
    </AccountCard>
  );
}
