// The header's account corner. On phones an icon that leads to /user; on wider screens a Login link for
// visitors and the Account dropdown for signed-in users. All have one size, so that nothing moves once the
// user is known.

import { UserRoundIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../data/language.ts';
import { toReturnState } from './return-path.ts';
import { useSessionKey, useVisitor } from '../../data/account/user.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

// Most first visits are of somebody who is not signed in.
const accountDropdown = lazyPart(() => import('./account-dropdown.tsx'));

const CORNER =
  'h-11 w-28 items-center justify-center gap-1 rounded-button text-base font-semibold hover:bg-leaf-tint';

export function AccountMenu() {
  const sessionKey = useSessionKey();
  const visitor = useVisitor();
  const location = useLocation();
  // A session counts as valid until the server refuses it, so that the corner need not wait for the answer.
  const isSignedOut = sessionKey === null || visitor.state === 'signed-out';
  const [isFailed, setFailed] = useState(false);
  const isSignedIn = sessionKey !== undefined && !isSignedOut;
  const dropdown = accountDropdown.usePart(isSignedIn && !isFailed, () => setFailed(true));
  const loginState = isSignedOut ? toReturnState(location) : null;
  return (
    <>
      <Link
        to={isSignedOut ? '/login' : '/user'}
        state={loginState}
        aria-label={t(isSignedOut ? 'Login' : 'Account')}
        className="grid size-11 place-items-center rounded-button hover:bg-leaf-tint md:hidden"
      >
        <UserRoundIcon className="size-6" />
      </Link>
      {!isSignedOut && !dropdown && !isFailed && <span aria-hidden className="hidden h-11 w-28 md:block" />}
      {isSignedOut && (
        <Link to="/login" state={loginState} className={`hidden md:flex ${CORNER}`}>
          {t('Login')}
        </Link>
      )}
      {isSignedIn && isFailed && (
        <Link to="/user" className={`hidden md:flex ${CORNER}`}>
          {t('Account')}
        </Link>
      )}
      {isSignedIn && dropdown && <dropdown.AccountDropdown className={`flex ${CORNER}`} />}
    </>
  );
}
