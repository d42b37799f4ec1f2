// The devices that are signed in, and one button that signs all of them out.

import { useState } from 'react';
import type { OwnSession } from '#features/identity/sign-in/sign-in.contract.ts';
import { toAgo, toTime, useTimeZone } from '../../../ui/date-time.tsx';
import { signOutEverywhere } from '../../../data/account/account.queries.ts';
import { useOwn } from '../../../data/reads.ts';
import { failureText } from '../../../data/failure.ts';
import { rich, t, tServer } from '../../../data/language.ts';
import { toastError, toastSuccess } from '../../../data/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { opensDialog } from '../../../ui/dialog.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { AskDialog } from '../../../parts/ask-dialog.tsx';
import { navigate } from '../../../ui/router.tsx';

export function ProfileSessions() {
  const [isAsked, setAsked] = useState(false);

  return (
    <>
      <SessionList />
      <Button
        look="outlined"
        className="mt-4 w-full md:w-auto"
        onClick={() => setAsked(true)}
        {...opensDialog}
      >
        {t('Sign out everywhere')}
      </Button>
      <AskDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('Sign out everywhere')}
        text={t('You will be signed out on all devices, including this one.')}
        confirmLabel={t('Sign out')}
        onConfirm={async () => {
          toastSuccess(await signOutEverywhere());
          navigate('/');
        }}
        onError={(error) => {
          toastError(failureText(error));
          return null;
        }}
      />
    </>
  );
}

function SessionList() {
  const list = useOwn('GET /api/user/sessions', {});
  return (
    <QueryView
      query={list}
      failure={t('Your devices could not be loaded.')}
      waiting={<Skeletons each="h-16" />}
    >
      {(sessions) => (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionLine key={session._id} session={session} now={new Date(list.dataUpdatedAt)} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function SessionLine({ session, now }: { session: OwnSession; now: Date }) {
  const { device, place, lastUsedAt, isCurrent } = session;
  const timeZone = useTimeZone();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{toDevice(device)}</p>
        <p className="text-sm break-words text-soft">
          {place} ·{' '}
          {rich('Last used <time>{ago}</time>', {
            ago: toAgo(new Date(lastUsedAt), now),
            time: <time dateTime={lastUsedAt} title={toTime(lastUsedAt, timeZone)} />,
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

/**
 * Translates a device like 'Chrome on Android', as features/identity/sign-in/session/device.rules.ts writes
 * it.
 */
function toDevice(device: string): string {
  const [browser, system] = device.split(' on ');
  return browser && system ? t('{browser} on {system}', { browser, system }) : tServer(device);
}
