// Sends queued changes of the cart to the shop once it is reached: one tab at a time, one product after the
// other, each to its resulting quantity. What is about to be sent is stored first, so that nothing counts
// twice when an answer is lost.

import type { CartLine } from '#features/cart/cart.contract.ts';
import { MAX_QUANTITY } from '#features/cart/cart.rules.ts';
import { ApiError } from '../api.ts';
import { t, tServer } from '../language.ts';
import { readChanges, removeChanges, toWanted, type NamedChange } from './queued-changes.ts';
import type { CartServer, Saved } from './cart-writer.ts';

export type Sending = {
  server: CartServer;
  /** Reads the cart as the shop has it now. */
  read(): Promise<CartLine[]>;
  /** False once another session has begun; then nothing more is sent. */
  isOfNow(): boolean;
  /** The queued changes are removed; `saved` is what the call changed, null when nothing. */
  onSaved(saved: Saved | null): void;
  onRefused(message: string): void;
};

/** Name in local storage of what is about to be sent. */
const IN_FLIGHT = 'cart-sending';
/** `wanted`: the quantity of the line if there were enough stock. */
type PendingSend = { names: string[]; from: number; to: number; wanted: number };

const ROUNDS = 5;

/** True when everything has been sent. Throws when the shop cannot be reached. */
export async function sendQueued(sending: Sending): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    if (readChanges().length === 0) return true;
    const lines = await sending.read();
    for (const changes of groupByProduct(readChanges())) {
      if (!sending.isOfNow()) return false;
      const line = lines.find(({ productId }) => productId._id === changes[0]!.productId);
      await sendProduct(sending, changes, line);
    }
  }
  return readChanges().length === 0;
}

function groupByProduct(changes: readonly NamedChange[]): NamedChange[][] {
  const groups = new Map<string, NamedChange[]>();
  for (const change of changes) {
    const group = groups.get(change.productId);
    if (group) group.push(change);
    else groups.set(change.productId, [change]);
  }
  return [...groups.values()];
}

async function sendProduct(
  sending: Sending,
  changes: readonly NamedChange[],
  line: CartLine | undefined,
): Promise<void> {
  const names = changes.map(({ name }) => name);
  const have = line?.quantity ?? 0;
  const wanted = Math.max(0, have + leftToSend(changes, have));
  const most = line && wanted > have ? Math.max(have, line.productId.stock) : MAX_QUANTITY;
  const to = Math.min(wanted, MAX_QUANTITY, most);
  try {
    const pending = { names, from: have, to, wanted };
    const saved = to === have ? null : await send(sending, changes[0]!.productId, line, pending);
    done(sending, names, saved);
    const reached = saved?.did === 'removed' ? 0 : (saved?.line.quantity ?? have);
    if (wanted > reached) sending.onRefused(describeShort(changes, line, reached));
  } catch (error) {
    if (!isRejection(error)) throw error;
    // The line was removed meanwhile; the next round reads the cart again.
    if (error.status === 404 && line) return;
    done(sending, names, null);
    sending.onRefused(`${nameOf(changes, line)}: ${tServer(error.message)}`);
  }
}

/** A call that was pending when the page was closed may have arrived. */
function leftToSend(changes: readonly NamedChange[], have: number): number {
  const pending = readPendingSend();
  const names = new Set(pending?.names);
  const before = changes.filter(({ name }) => names.has(name));
  const after = changes.filter(({ name }) => !names.has(name));
  if (!pending || before.length === 0) return toWanted(changes, have);
  const more = after.reduce((sum, { by }) => sum + by, 0);
  // A new line starts with quantity 1.
  const hasBegun = have === pending.to || (pending.from === 0 && have === 1);
  return more + pending.wanted - (hasBegun ? have : pending.from);
}

async function send(
  { server }: Sending,
  productId: string,
  line: CartLine | undefined,
  pending: PendingSend,
): Promise<Saved> {
  localStorage.setItem(IN_FLIGHT, JSON.stringify(pending));
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

function done({ onSaved }: Sending, names: readonly string[], saved: Saved | null): void {
  removeChanges(names);
  localStorage.removeItem(IN_FLIGHT);
  onSaved(saved);
}

function readPendingSend(): PendingSend | null {
  try {
    return JSON.parse(localStorage.getItem(IN_FLIGHT) ?? 'null') as PendingSend | null;
  } catch {
    return null;
  }
}

/** The shop has refused this; retrying is useless. */
function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status);
}

function nameOf(changes: readonly NamedChange[], line: CartLine | undefined): string {
  return line?.productId.name ?? changes.find(({ product }) => product)?.product?.name ?? t('An item');
}

function describeShort(changes: readonly NamedChange[], line: CartLine | undefined, reached: number): string {
  const name = nameOf(changes, line);
  if (reached >= MAX_QUANTITY) return tServer(`At most ${MAX_QUANTITY} of ${name} in one cart`);
  const left = line?.productId.stock ?? reached;
  return tServer(left === 0 ? `${name} is out of stock` : `Only ${left} of ${name} left in stock`);
}
