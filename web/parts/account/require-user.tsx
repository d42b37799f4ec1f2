// Guards of personal pages. They run in the browser only: the server renders the waiting state for everybody,
// and nothing flashes, because no guard decides before the user is known. The server checks every call
// anyway.

import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { toReturnState } from './return-path.ts';
import { t } from '../../data/language.ts';
import { toastNote } from '../../data/toast.ts';
import { wasEndedHere } from '../../data/account/tokens.ts';
import { useSessionKey, useVisitor, useVisitorFailure } from '../../data/account/user.ts';
import { LoadFailed } from '../load-failed.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';

type RequireUserProps = {
  /** Shown until the visitor is known; has the size of what follows. */
  waiting: ReactNode;
  /** A toast for visitors who are sent to /login. */
  rejection?: string;
  children: (user: User) => ReactNode;
};

/** Signed-out visitors go to /login, and come back afterwards. */
export function RequireUser({ waiting, rejection, children }: RequireUserProps) {
  const visitor = useVisitor();
  const sessionKey = useSessionKey();
  const isSignedIn = visitor.state === 'signed-in';
  // The session this page was shown in.
  const [shownIn, setShownIn] = useState<string | null>(null);
  if (isSignedIn && sessionKey && sessionKey !== shownIn) setShownIn(sessionKey);
  if (isSignedIn) return children(visitor.user);
  if (visitor.state === 'signed-out' && wasEndedHere(shownIn)) {
    return (
      <>
        {waiting}
        <ToHome />
      </>
    );
  }
  return (
    <>
      <WhileUnknown>{waiting}</WhileUnknown>
      {visitor.state === 'signed-out' && <ToLogin rejection={rejection} />}
    </>
  );
}

/**
 * A user who logged out here is already on the way home; if the page renders again meanwhile, it goes there
 * too.
 */
function ToHome() {
  useEffect(() => navigate('/', { replace: true }), []);
  return null;
}

function ToLogin({ rejection }: { rejection: string | undefined }) {
  const location = useLocation();
  useEffect(() => {
    if (rejection) toastNote(rejection);
    navigate('/login', { replace: true, state: toReturnState(location) });
    // Once: the location changes with the first call.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/** The waiting state, or an error when the server cannot say who this is. */
export function WhileUnknown({ children }: { children: ReactNode }) {
  const { error, retry } = useVisitorFailure();
  if (!error) return children;
  return <LoadFailed what={t('Your account could not be loaded.')} error={error} onRetry={retry} />;
}
