// Messages to browsers through their makers' push services, encrypted for each browser and signed with the
// shop's key (RFC 8030, 8291, 8292). Only hosts of known services are called, because a browser can claim any
// address for its subscription.

import { createECDH } from 'node:crypto';
import { boundedFetch } from './bounded-fetch.ts';

export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** Both base64url: 65 bytes, uncompressed, and 32 bytes, of the curve P-256. */
export type PushKeys = { publicKey: string; privateKey: string };

export type PushSender = {
  /** Browsers need it to subscribe. */
  publicKey: string;
  /** Whether messages may be sent there. */
  isKnown(endpoint: string): boolean;
  /**
   * 'gone' when the browser no longer wants messages. Throws when it must be retried.
   * @param topic at most 32 letters or digits: of the messages waiting, the service keeps one per topic
   */
  send(subscription: PushSubscription, payload: string, topic: string): Promise<'sent' | 'gone'>;
};

const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];
/** A message about an order is useless much later. */
const KEEP_SECONDS = 30 * 60;
const LIMITS = { connectMs: 5_000, answerMs: 10_000, answerBytes: 64 * 1024 };

/**
 * @param publicUrl contact for the messages; push services accept no http: address, so a shop on a local
 * machine names nobody
 * @param services further origins, e.g. a push service of your own
 */
export function openPushSender(
  { publicKey, privateKey }: PushKeys,
  { publicUrl, services }: { publicUrl: string; services: readonly string[] },
): PushSender {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@localhost';
  const fetchBounded = boundedFetch(LIMITS);
  return {
    publicKey,
    isKnown(endpoint) {
      const url = URL.parse(endpoint);
      if (!url || url.username || url.password) return false;
      if (services.includes(url.origin)) return true;
      const isOfService = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`);
      return url.protocol === 'https:' && url.port === '' && KNOWN_SERVICES.some(isOfService);
    },
    async send({ endpoint, p256dh, auth }, payload, topic) {
      // Loaded with the first message: most shops start without sending one.
      const { default: webPush } = await import('web-push');
      const subscription = { endpoint, keys: { p256dh, auth } };
      const { method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        TTL: KEEP_SECONDS,
        urgency: 'high',
        topic,
        vapidDetails: { subject, publicKey, privateKey },
      });
      const asText = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      const answer = await fetchBounded(endpoint, { method, headers: asText, body: new Uint8Array(body!) });
      if (answer.ok) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      throw new Error(`the push service answered ${answer.status}`);
    },
  };
}

/** The pair of this private key, or a new one. Throws for a text that is no key. */
export function toPushKeys(privateKey?: string): PushKeys {
  const curve = createECDH('prime256v1');
  if (privateKey === undefined) curve.generateKeys();
  else curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  // Restores the leading zeros, which are part of the key.
  const bytes = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}
