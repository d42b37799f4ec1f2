// The header's account corner. On phones an icon that leads to /user; on wider screens a Login link for visitors and the
// Account dropdown for whoever is signed in. The dropdown itself is fetched when a press is near.

import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { DownIcon, PersonIcon } from '../account/account-icons.tsx';
import { toReturnState } from '../account/return-path.ts';
import { toastError } from '../data/toast.ts';
import { useSessionMark, useVisitor } from '../data/user.ts';
import { loadLater } from '../ui/load-later.ts';

const dropdown = loadLater(() => import('./account-dropdown.tsx'));

const CORNER =
  'hidden h-11 w-28 items-center justify-center gap-1 rounded-button text-base font-semibold hover:bg-leaf-tint md:flex';

export function AccountMenu() {
  const mark = useSessionMark();
  const visitor = useVisitor();
  // A session is believed until the server refuses it, so that the corner need not wait for the answer.
  const isSignedIn = typeof mark === 'string' && visitor.state !== 'signed-out';
  return (
    <>
      <Link
        to={mark === null ? '/login' : '/user'}
        aria-label={mark === null ? 'Login' : 'Account'}
        className="grid size-11 place-items-center rounded-button hover:bg-leaf-tint md:hidden"
      >
        <PersonIcon className="size-6" />
      </Link>
      {mark === undefined && <span aria-hidden className={`${CORNER} pointer-events-none`} />}
      {mark !== undefined && (isSignedIn ? <AccountButton /> : <LoginLink />)}
    </>
  );
}

function LoginLink() {
  const location = useLocation();
  return (
    <Link to="/login" state={toReturnState(location)} className={CORNER}>
      Login
    </Link>
  );
}

function AccountButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { user } = useVisitor();
  const parts = dropdown.use(wasOpened, () => {
    setOpen(false);
    toastError('The menu could not be opened. Check your connection and try again.');
  });

  function toggle() {
    setWasOpened(true);
    setOpen(!isOpen);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen && parts !== null && user !== null}
        onPointerEnter={dropdown.preload}
        onFocus={dropdown.preload}
        onClick={toggle}
        className={CORNER}
      >
        Account
        <DownIcon className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {parts && user && (
        <parts.AccountDropdown user={user} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
