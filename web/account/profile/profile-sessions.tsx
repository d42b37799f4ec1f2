// The devices that are signed in, and one button that signs all of them out.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnSession } from '#features/account/account.contract.ts';
import { signOutEverywhere, useOwnSessions } from '../../data/account/account.queries.ts';
import { failureText } from '../../data/failure.ts';
import { locale, rich, t, tServer } from '../../data/language.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import { toAgo } from '../../dashboard/parts/time-labels.ts';
import { useAction } from '../../data/action.ts';

export function ProfileSessions() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <SessionList />
      <Button
        look="outlined"
        className="mt-4 w-full md:w-auto"
        onClick={() => setAsked(true)}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        {t('Sign out everywhere')}
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('Sign out everywhere')}
        description={t('You will be signed out on all devices, including this one.')}
        size="narrow"
      >
        <Question onDone={() => setAsked(false)} />
      </Dialog>
    </>
  );
}

function SessionList() {
  const { data: sessions, dataUpdatedAt, error, refetch } = useOwnSessions();
  if (error && !sessions) {
    return <LoadFailed what={t('Your devices could not be loaded.')} error={error} onRetry={refetch} />;
  }
  if (!sessions) return <output aria-label={t('Loading')} className="skeleton block h-16 rounded-card" />;
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <SessionLine key={session._id} session={session} now={new Date(dataUpdatedAt)} />
      ))}
    </ul>
  );
}

function SessionLine({ session, now }: { session: OwnSession; now: Date }) {
  const { device, place, lastUsedAt, isCurrent } = session;
  const lastUse = new Date(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{toDevice(device)}</p>
        <p className="text-sm break-words text-soft">
          {place} ·{' '}
          {rich('Last used <time>{ago}</time>', {
            ago: toAgo(lastUse, now),
            time: <time dateTime={lastUsedAt} title={lastUse.toLocaleString(locale())} />,
          })}
        </p>
      </div>
      {isCurrent && (
        <span className="rounded-full bg-leaf-tint px-3 py-1 text-sm font-medium text-leaf-dark">
          {t('This device')}
        </span>
      )}
    </li>
  );
}

/** Translates a device like 'Chrome on Android', as features/auth/session/device.rules.ts writes it. */
function toDevice(device: string): string {
  const [browser, system] = device.split(' on ');
  return browser && system ? t('{browser} on {system}', { browser, system }) : tServer(device);
}

function Question({ onDone }: { onDone: () => void }) {
  const { isPending, run } = useAction({ isOnce: true });
  const navigate = useNavigate();

  const confirm = () =>
    run(
      async () => {
        const message = await signOutEverywhere();
        toastSuccess(message);
        await navigate('/');
      },
      (error) => {
        toastError(failureText(error));
        onDone();
      },
    );

  return (
    <div className="grid grid-cols-2 gap-3">
      <Button look="quiet" onClick={onDone}>
        {t('Cancel')}
      </Button>
      <Button look="danger" disabled={isPending} aria-busy={isPending} onClick={() => void confirm()}>
        {t('Sign out')}
      </Button>
    </div>
  );
}
