// Guards of personal pages. They run in the browser only: the server renders the waiting state for everybody,
// and nothing flashes, because no guard decides before the user is known. The server checks every call
// anyway.

import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { toReturnState, SET_UP_PATH } from './return-path.ts';
import { worksAs } from './works-as.ts';
import { t } from '../../data/language.ts';
import { toastNote } from '../../data/toast.ts';
import { wasEndedHere } from '../../data/account/tokens.ts';
import { useSessionKey, useVisitor, useVisitorFailure } from '../../data/account/user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadFailed } from '../load-failed.tsx';

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

type RequireAdminProps = { waiting: ReactNode; children: ReactNode };
type RequireAssignmentProps = RequireAdminProps & { roles: readonly StaffRole[] };

const NO_ROLES: readonly StaffRole[] = [];

/** Everybody but admins sees the red box. */
export function RequireAdmin(props: RequireAdminProps) {
  return <RequireAssignment roles={NO_ROLES} {...props} />;
}

/** Everybody but admins and staff with one of these roles sees the red box. */
export function RequireAssignment({ roles, waiting, children }: RequireAssignmentProps) {
  const visitor = useVisitor();
  if (visitor.state === 'unknown') return <WhileUnknown>{waiting}</WhileUnknown>;
  if (visitor.user && worksAs(visitor.user, roles)) {
    return visitor.user.needs_second_step ? <SetUpFirst /> : children;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Notice look="alert" as="div" role="alert" className="w-full">
        <h1 className="font-medium">{t('Do not have permission')}</h1>
      </Notice>
      {visitor.user ? (
        <ButtonLink to="/dashboard">{t('To your own pages')}</ButtonLink>
      ) : (
        <>
          <p className="text-sm">
            {t('If you were working here, log in again: what you typed is kept on this device.')}
          </p>
          <LoginLink />
        </>
      )}
    </div>
  );
}

/** Until then the server refuses every staff call. */
function SetUpFirst() {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice look="warn" as="div" role="alert" className="w-full">
        <h1 className="font-medium">
          {t('Your shop requires two-step verification. Set it up on your profile to open this page.')}
        </h1>
      </Notice>
      <ButtonLink to={SET_UP_PATH}>{t('Set it up')}</ButtonLink>
    </div>
  );
}

/** For staff whose session has expired; leads back here. */
function LoginLink() {
  const location = useLocation();
  return (
    <ButtonLink to="/login" state={toReturnState(location)}>
      {t('Log in')}
    </ButtonLink>
  );
}

/**
 * A user who logged out here is already on the way home; if the page renders again meanwhile, it goes there
 * too.
 */
function ToHome() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/', { replace: true }), [navigate]);
  return null;
}

function ToLogin({ rejection }: { rejection: string | undefined }) {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    if (rejection) toastNote(rejection);
    void navigate('/login', { replace: true, state: toReturnState(location) });
    // Once: the location changes with the first call.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/** The waiting state, or an error when the server cannot say who this is. */
function WhileUnknown({ children }: { children: ReactNode }) {
  const { error, retry } = useVisitorFailure();
  if (!error) return children;
  return <LoadFailed what={t('Your account could not be loaded.')} error={error} onRetry={retry} />;
}
