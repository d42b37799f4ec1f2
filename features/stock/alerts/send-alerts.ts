// Tells people who wait that a product is back: in the order of asking, each once, no more people than units.
// The ledger's trigger records what came back (stock-alert.table.ts) and a round takes it. The message is
// queued in the transaction that marks the alert as sent, so that none is lost or doubled, with any number of
// processes (docs/decisions/09).

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import type { PushJob, PushQueue } from '#features/orders/notices/push.ts';
import { toProductPath } from '#shared/slugs.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import type { MailShop } from '#features/platform/mail/email.ts';
import { writeBack } from './alert-mails.ts';
import {
  saveRises,
  listDueRises,
  takeFirst,
  takeRises,
  type AlertRecipient,
  type AlertPlace,
  type Rises,
  type Units,
} from './stock-alert.store.ts';

export type SendDeps = { db: Db; mail: MailQueue; pushes: PushQueue } & MailShop;

const MAX_PLACES = 50;
const BATCH_SIZE = 100;
/** People told within this time may be about to buy. */
const LATELY_MS = HOUR_MS;

export async function sendStockAlerts(deps: SendDeps, now: Date): Promise<number> {
  let told = 0;
  for (const place of await listDueRises(deps.db, now, MAX_PLACES)) {
    told += await inTransaction(deps.db, (tx) => sendAt(tx, deps, place, now));
  }
  return told;
}

async function sendAt(tx: Queryable, deps: SendDeps, place: AlertPlace, now: Date): Promise<number> {
  const rises = await takeRises(tx, place, new Date(now.getTime() - LATELY_MS));
  if (!rises) return 0;
  const { count, units } = toTurn(rises, BATCH_SIZE);
  const told = count > 0 ? await takeFirst(tx, place, count, now) : [];
  await send(tx, deps, { _id: place.productId, name: rises.name }, told);
  // Some of those who wait may confirm their address in the next minutes.
  const dueAt = told.length === BATCH_SIZE ? now : new Date(now.getTime() + MINUTE_MS);
  await saveRises(tx, place, leave(units, told.length), dueAt);
  return told.length;
}

/** How many people get a message next, and about which units. */
type Turn = { count: number; units: Units };

/**
 * Never more people than units. A unit that was put back counts only as far as the stock exceeds the number
 * of people told lately: it may be the unit that one of them bought and cancelled.
 */
export function toTurn({ stock, isHidden, told, ...rises }: Rises, most: number): Turn {
  // Units that are sold again already are announced when more come.
  const fresh = Math.min(rises.fresh, stock);
  const returned = Math.min(rises.returned, stock - fresh);
  const free = fresh + Math.max(0, Math.min(returned, stock - told - fresh));
  return { count: isHidden ? 0 : Math.min(most, free), units: { fresh, returned } };
}

/** The units left for later; delivered units are used first. */
export function leave({ fresh, returned }: Units, taken: number): Units {
  const ofFresh = Math.min(fresh, taken);
  return { fresh: fresh - ofFresh, returned: Math.max(0, returned - (taken - ofFresh)) };
}

/** To the browsers of people who have some, to the others by mail. */
async function send(
  tx: Queryable,
  { mail, pushes, ...shop }: SendDeps,
  product: { _id: string; name: string },
  told: readonly AlertRecipient[],
): Promise<void> {
  const message = {
    title: 'Back in stock',
    body: product.name,
    url: shop.publicUrl + toProductPath(product),
    tag: `back-${product._id}`,
    topic: `back${product._id}`,
  };
  const jobs: PushJob[] = [];
  const mails = [];
  for (const { userId, email, key, subscriptionIds } of told) {
    const written = email === null ? null : writeBack({ to: email, product, shop }, key);
    if (userId !== null && subscriptionIds.length > 0) {
      const toJob = (subscriptionId: string, at: number) => ({
        ...{ subscriptionId, userId, message, mail: at === 0 ? written : null },
      });
      jobs.push(...subscriptionIds.map(toJob));
    } else if (written) mails.push(written);
  }
  if (mails.length > 0) await mail.queue(tx, ...mails);
  if (jobs.length > 0) await pushes.queue(tx, ...jobs);
}
