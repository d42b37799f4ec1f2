// Whether this browser gets push messages about orders while no page of the shop is open: its subscription
// with the push service of its vendor, and the shop's record of it.

import type { CallBody } from '../calls.ts';
import { callApi } from '../api.ts';
import { registerWorker } from '../worker.ts';

/** 'blocked': the user has forbidden notifications of the shop in the browser's settings. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext;

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await findSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks the user, the push service and the shop, in this order. Throws when one of the last two fails. */
export async function turnPushOn(): Promise<PushState> {
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

export async function turnPushOff(): Promise<PushState> {
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
