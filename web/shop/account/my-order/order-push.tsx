// Turns push messages about orders on and off in this browser: packed, on its way, delivered, money back.
// Shown only where the browser supports them.

import { useEffect, useState } from 'react';
import { msg, t } from '../../../data/language.ts';
import { readPushState, turnPushOff, turnPushOn, type PushState } from '../../../data/orders/push.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';

/** The opposite button appears in the same place: further taps of an impatient thumb must not press it. */
const PAUSE_MS = 1_000;

export function OrderPush() {
  const [state, setState] = useState<PushState | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'));
  }, []);

  async function change(): Promise<void> {
    if (isWorking) return;
    setWorking(true);
    setFailure('');
    try {
      setState(await (state === 'on' ? turnPushOff() : turnPushOn()));
    } catch {
      setFailure(t('That did not work. Please try again.'));
      setState(await readPushState());
    } finally {
      setTimeout(() => setWorking(false), PAUSE_MS);
    }
  }

  if (state === null || state === 'unsupported') return null;
  return (
    <Card title={t('Notifications')}>
      <p className="text-sm text-soft">{t(WORDS[state])}</p>
      {state !== 'blocked' && (
        <Button
          look={state === 'on' ? 'quiet' : 'outlined'}
          className={state === 'on' ? 'mt-1 -ml-3 text-leaf' : 'mt-3 w-full'}
          aria-disabled={isWorking}
          onClick={() => void change()}
        >
          {t(state === 'on' ? 'Turn off notifications' : 'Turn on notifications')}
        </Button>
      )}
      <p role="alert" className="text-sm text-alert empty:hidden">
        {failure}
      </p>
    </Card>
  );
}

const WORDS: Record<Exclude<PushState, 'unsupported'>, string> = {
  off: msg(
    'Get notified when your orders are packed, on their way and delivered, even when this page is closed.',
  ),
  on: msg('This device notifies you when your orders are packed, on their way and delivered.'),
  blocked: msg('Notifications from this shop are blocked in your browser settings.'),
};
