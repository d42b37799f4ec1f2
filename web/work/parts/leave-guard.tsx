// Asks before unsaved text is lost by a link, by going back, or by closing the tab.

import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, useNavigate, type Location } from 'react-router';
import { t } from '../../data/language.ts';
import { STORE_PARAMETER } from '../../data/store/work-store.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';

type LeaveGuardProps = {
  isUnsaved: boolean;
  onLeave?: () => void;
  /** Whether a change of the address loses what was typed; by default every change does. */
  isLeaving?: (from: Location, to: Location) => boolean;
};

export function LeaveGuard({ isUnsaved, onLeave, isLeaving = () => true }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isStoreAdded(currentLocation, nextLocation) && isLeaving(currentLocation, nextLocation),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault();
      },
      [isUnsaved],
    ),
  );

  const navigate = useNavigate();
  const wanted = useRef<Location | null>(null);
  useEffect(() => {
    wanted.current = blocker.state === 'blocked' ? blocker.location : null;
  }, [blocker]);
  // The form was removed while the question was open, because its owner signed out: nobody can answer, so
  // navigate.
  useEffect(
    () => () => {
      if (wanted.current) void navigate(wanted.current);
    },
    [navigate],
  );

  return (
    <AskDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave this page?')}
      text={t('Your changes are not saved and will be lost.')}
      cancelLabel={t('Stay')}
      confirmLabel={t('Leave')}
      onConfirm={() => {
        wanted.current = null;
        onLeave?.();
        blocker.proceed?.();
        // The blocker closes the question: `reset` would block again.
        return false;
      }}
    />
  );
}

/** The page itself adds the store to its address once the stores are known, perhaps after somebody typed. */
function isStoreAdded(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  if (before.has(STORE_PARAMETER) || !after.has(STORE_PARAMETER)) return false;
  after.delete(STORE_PARAMETER);
  return from.pathname === to.pathname && String(before) === String(after);
}
