// Sends queued changes of the cart to the shop: one product after the other, each to its resulting quantity.
// What is about to be sent is stored first, so that nothing counts twice when an answer is lost.

import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { MAX_QUANTITY } from '#features/cart/cart/cart.rules.ts';
import { t } from '../language.ts';
import { isRefusal, type Entry, type Outbox } from '../outbox.ts';
import { hasParts, stored } from '../stored.ts';
import { toWanted, type CartChange } from './queued-changes.ts';
import type { CartServer, SaveResult } from './cart-writer.ts';

export type Sender = {
  server: CartServer;
  outbox: Pick<Outbox<CartChange>, 'entries' | 'remove'>;
  /** Reads the cart as the shop has it now. */
  read(): Promise<CartLine[]>;
  /** False once another session has begun; then nothing more is sent. */
  isOfNow(): boolean;
  /** The queued changes are removed; `saved` is what the call changed, null when nothing. */
  onSaved(saved: SaveResult | null): void;
  onRefused(message: string): void;
};

/** `wanted`: the quantity of the line if there were enough stock. */
type PendingSend = { names: string[]; from: number; to: number; wanted: number };
const isPending = hasParts<PendingSend>({ names: 'object', from: 'number', to: 'number', wanted: 'number' });
/** What is about to be sent. */
const inFlight = stored('cart-sending', isPending);

/** Throws when the shop cannot be reached. */
export async function sendQueued(sending: Sender): Promise<void> {
  const lines = await sending.read();
  const entries = sending.outbox.entries();
  for (const productId of new Set(entries.map(({ value }) => value.productId))) {
    if (!sending.isOfNow()) return;
    const own = entries.filter(({ value }) => value.productId === productId);
    const line = lines.find((one) => one.productId._id === productId);
    await sendProduct(sending, own, line);
  }
}

async function sendProduct(
  sending: Sender,
  entries: readonly Entry<CartChange>[],
  line: CartLine | undefined,
): Promise<void> {
  const names = entries.map(({ name }) => name);
  const changes = entries.map(({ value }) => value);
  const have = line?.quantity ?? 0;
  const wanted = Math.max(0, have + leftToSend(entries, have));
  const most = line && wanted > have ? Math.max(have, line.productId.stock) : MAX_QUANTITY;
  const to = Math.min(wanted, MAX_QUANTITY, most);
  try {
    const pending = { names, from: have, to, wanted };
    const saved = to === have ? null : await send(sending, changes[0]!.productId, line, pending);
    done(sending, entries, saved);
    const reached = saved?.did === 'removed' ? 0 : (saved?.line.quantity ?? have);
    if (wanted > reached) sending.onRefused(describeShort(changes, line, reached));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The line was removed meanwhile; the next round reads the cart again.
    if (error.status === 404 && line) return;
    done(sending, entries, null);
    sending.onRefused(`${nameOf(changes, line)}: ${error.message}`);
  }
}

/** A call that was pending when the page was closed may have arrived. */
function leftToSend(entries: readonly Entry<CartChange>[], have: number): number {
  const pending = inFlight.read();
  const names = new Set(pending?.names);
  const after = entries.filter(({ name }) => !names.has(name));
  const changes = entries.map(({ value }) => value);
  if (!pending || after.length === entries.length) return toWanted(changes, have);
  const more = after.reduce((sum, { value }) => sum + value.by, 0);
  // A new line starts with quantity 1.
  const hasBegun = have === pending.to || (pending.from === 0 && have === 1);
  return more + pending.wanted - (hasBegun ? have : pending.from);
}

async function send(
  { server }: Sender,
  productId: string,
  line: CartLine | undefined,
  pending: PendingSend,
): Promise<SaveResult> {
  if (!inFlight.write(pending)) throw new Error('The browser has no room for what is about to be sent');
  const { to } = pending;
  if (!line) {
    const added = await server.add(productId);
    const most = Math.min(to, Math.max(added.quantity, added.productId.stock));
    if (most <= added.quantity) return { did: 'created', line: added };
    return { did: 'created', line: await server.setQuantity(added._id, most) };
  }
  if (to === 0) {
    await server.remove(line._id);
    return { did: 'removed', lineId: line._id };
  }
  return { did: to > line.quantity ? 'raised' : 'lowered', line: await server.setQuantity(line._id, to) };
}

function done(
  { outbox, onSaved }: Sender,
  entries: readonly Entry<CartChange>[],
  saved: SaveResult | null,
): void {
  outbox.remove(entries);
  inFlight.write(null);
  onSaved(saved);
}

function nameOf(changes: readonly CartChange[], line: CartLine | undefined): string {
  return line?.productId.name ?? changes.find(({ product }) => product)?.product?.name ?? t('An item');
}

function describeShort(changes: readonly CartChange[], line: CartLine | undefined, reached: number): string {
  const name = nameOf(changes, line);
  if (reached >= MAX_QUANTITY) return t('At most {most} of {name} in one cart', { most: MAX_QUANTITY, name });
  const left = line?.productId.stock ?? reached;
  return left === 0
    ? t('{name} is out of stock', { name })
    : t('Only {stock} of {name} left in stock', { stock: left, name });
}
