// One line in the header while something that was requested cannot be loaded: why, and 'Try again'. The open
// page stays as it is. A quieter line while the page is one that was cached, or there is no network.

import { tryAgain, useIsOffline, waitingLoads, type PendingLoad } from '../../data/connection.ts';
import { useStore } from '../../data/create-store.ts';
import { formatDate, t } from '../../data/language.ts';
import { useReadAt, useSeenPage } from '../../data/worker.ts';
import { useLocation } from '../../ui/router.tsx';

export function ConnectionLine() {
  const waiting = useStore(waitingLoads);
  const { pathname, search } = useLocation();
  useSeenPage(pathname + search);
  const readAt = useReadAt(pathname);
  const isOffline = useIsOffline();
  const [shown] = waiting;
  return (
    <output className="block">
      {shown && (
        <div className="border-t border-marigold bg-marigold-tint text-sm text-marigold-ink">
          <div className="page flex items-center justify-center gap-3 leading-4.5">
            <p className="py-1">{toWords(shown)}</p>
            <button
              type="button"
              onClick={tryAgain}
              aria-busy={shown.isTrying}
              className="min-h-11 shrink-0 rounded-button px-2 font-semibold underline aria-busy:opacity-60"
            >
              {t('Try again')}
            </button>
          </div>
        </div>
      )}
      {!shown && (isOffline || readAt !== null) && (
        <p className="page border-t border-line py-1 text-center text-xs text-soft">
          {isOffline && t('You are offline.')} {readAt !== null && toLastUpdated(new Date(readAt))}{' '}
          {readAt !== null && !isOffline && (
            <button
              type="button"
              onClick={() => window.location.reload()}
              className="min-h-11 px-2 font-semibold underline"
            >
              {t('Try again')}
            </button>
          )}
        </p>
      )}
    </output>
  );
}

function toWords({ isOffline, message, for: what }: PendingLoad): string {
  if (!isOffline) return message;
  return what === 'cart'
    ? `${t('You are offline.')} ${t('Your cart will be updated when you are back online.')}`
    : t('You seem to be offline. The page will continue when you are back online.');
}

function toLastUpdated(at: Date): string {
  const time = formatDate(at, { hour: 'numeric', minute: '2-digit' });
  if (at.toDateString() === new Date().toDateString()) return t('Last updated at {time}.', { time });
  const day = formatDate(at, { day: 'numeric', month: 'short' });
  return t('Last updated on {day}, {time}.', { day, time });
}
