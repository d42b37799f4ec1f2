// Asks before unsaved text is lost by a link, by going back, or by closing the tab.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../data/language.ts';
import { STORE_PARAMETER } from '../../data/store/work-store.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { BeforeUnload } from '../../parts/form-dialog.tsx';
import { guardNavigation, type Location } from '../../ui/router.tsx';

type LeaveGuardProps = {
  isUnsaved: boolean;
  onLeave?: () => void;
  /** Whether a change of the address loses what was typed; by default every change does. */
  isLeaving?: (from: Location, to: Location) => boolean;
};

export function LeaveGuard({ isUnsaved, onLeave, isLeaving = () => true }: LeaveGuardProps) {
  const [isAsking, setAsking] = useState(false);
  const goOn = useRef<(() => void) | null>(null);
  const asks = useEffectEvent(
    (from: Location, to: Location) => isUnsaved && !isStoreAdded(from, to) && isLeaving(from, to),
  );
  useEffect(
    () =>
      guardNavigation((from, to, go) => {
        if (!asks(from, to)) return false;
        goOn.current = go;
        setAsking(true);
        return true;
      }),
    [],
  );
  const answer = () => {
    setAsking(false);
    const go = goOn.current;
    goOn.current = null;
    return go;
  };
  // The form was removed while the question was open, because its owner signed out: nobody can answer, so
  // go on.
  useEffect(() => () => goOn.current?.(), []);

  return (
    <>
      {isUnsaved && <BeforeUnload />}
      <AskDialog
        open={isAsking}
        onClose={answer}
        title={t('Leave this page?')}
        text={t('Your changes are not saved and will be lost.')}
        cancelLabel={t('Stay')}
        confirmLabel={t('Leave')}
        onConfirm={() => {
          const go = answer();
          onLeave?.();
          go?.();
        }}
      />
    </>
  );
}

/** The page itself adds the store to its address once the stores are known, perhaps after somebody typed. */
function isStoreAdded(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  if (before.has(STORE_PARAMETER) || !after.has(STORE_PARAMETER)) return false;
  after.delete(STORE_PARAMETER);
  return from.pathname === to.pathname && String(before) === String(after);
}
