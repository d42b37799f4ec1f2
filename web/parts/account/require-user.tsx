// Guards of personal pages. They run in the browser only: the server renders the waiting state for
// everybody, and nothing flashes, because nobody is judged before it is known who they are. The server
// checks every call anyway.

import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { toReturnState } from './return-path.ts';
import { SET_UP_PATH } from './set-up-path.ts';
import { worksAs } from './staff-links.ts';
import { t } from '../../data/language.ts';
import { toastError } from '../../data/toast.ts';
import { wasEndedHere } from '../../data/account/tokens.ts';
import { useSessionKey, useVisitor, useVisitorFailure } from '../../data/account/user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../load-failed.tsx';

type RequireUserProps = {
  /** Shown until it is known who the visitor is; the size of what follows. */
  waiting: ReactNode;
  /** An error toast for those who are sent to /login. */
  rejection?: string;
  children: (user: User) => ReactNode;
};

/** Signed out: to /login, and back afterwards. */
export function RequireUser({ waiting, rejection, children }: RequireUserProps) {
  const visitor = useVisitor();
  const mark = useSessionKey();
  const isSignedIn = visitor.state === 'signed-in';
  // The session this page was shown in.
  const [shownIn, setShownIn] = useState<string | null>(null);
  if (isSignedIn && mark && mark !== shownIn) setShownIn(mark);
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

/** Anyone but an admin sees the red box (specification 6). */
export function RequireAdmin(props: RequireAdminProps) {
  return <RequireAssignment roles={NO_ROLES} {...props} />;
}

/** Anyone but an admin and who works as one of these sees the red box. */
export function RequireAssignment({ roles, waiting, children }: RequireAssignmentProps) {
  const visitor = useVisitor();
  if (visitor.state === 'unknown') return <WhileUnknown>{waiting}</WhileUnknown>;
  if (visitor.user && worksAs(visitor.user, roles)) {
    return visitor.user.needs_second_step ? <SetUpFirst /> : children;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="w-full rounded-card bg-alert-tint p-4 font-medium text-alert">
        {t('Do not have permission')}
      </p>
      {visitor.state === 'signed-out' && <LoginLink />}
    </div>
  );
}

/** The server refuses every call of staff until then. */
function SetUpFirst() {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="w-full rounded-card bg-marigold-tint p-4 font-medium text-marigold-ink">
        {t('Your shop asks for two-step verification. Set it up on your profile, and this page opens.')}
      </p>
      <ButtonLink to={SET_UP_PATH}>{t('Set it up')}</ButtonLink>
    </div>
  );
}

/** For somebody of the shop whose session ran out; leads back here. */
function LoginLink() {
  const location = useLocation();
  return (
    <ButtonLink to="/login" state={toReturnState(location)}>
      {t('Log in')}
    </ButtonLink>
  );
}

/**
 * Who logged out here is on the way home already; should the page be asked again meanwhile, it says the
 * same.
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
    if (rejection) toastError(rejection);
    void navigate('/login', { replace: true, state: toReturnState(location) });
    // Once: the location changes with the first call.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/** The waiting state, unless the server cannot say who this is. */
function WhileUnknown({ children }: { children: ReactNode }) {
  const { error, retry } = useVisitorFailure();
  if (!error) return children;
  return <LoadFailed what={t('Your account could not be loaded.')} error={error} onRetry={retry} />;
}
