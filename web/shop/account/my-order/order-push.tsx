// Turns push messages about orders on and off in this browser: packed, on its way, delivered, money back.
// Shown only where the browser supports them.

import { useEffect, useState } from 'react';
import { msg, t } from '../../../data/language.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CallBody } from '../../../data/calls.ts';
import { callApi } from '../../../data/api.ts';
import { registerWorker } from '../../../data/worker.ts';

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

/** 'blocked': the user has forbidden notifications of the shop in the browser's settings. */
type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext;

async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await findSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks the user, the push service and the shop, in this order. Throws when one of the last two fails. */
async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { data } = await callApi('GET /api/push/key');
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: data.publicKey };
  const before = await pushManager.getSubscription();
  // A subscription made with another key of the shop receives nothing.
  if (before && !isOfKey(before, data.publicKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe(wanted);
  await callApi('POST /api/push/subscribe', {
    // A browser's own subscription has all its fields.
    body: subscription.toJSON() as CallBody<'POST /api/push/subscribe'>,
  });
  return 'on';
}

async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await callApi('POST /api/push/unsubscribe', { body: { endpoint } });
  return 'off';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isOfKey(subscription: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
