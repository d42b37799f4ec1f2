// How the staff of a store press: a page retries a call until it is answered, at whichever shop process
// answers, so every call may arrive twice. Also holds what the day knows of each order.

import type { Product, Shopper } from './products.ts';
import type { Scenario } from './scenario.ts';
import { callUntilAnswered, isFinal, type Answer } from '../start/calls.ts';
import type { Bag, StoreLedger } from './store-ledger.ts';

/** What will become of an order, drawn before the day begins. */
export type Plan = {
  isOnline: boolean;
  preferences: { ifShort: 'refund' | 'replace'; leaveAtDoor: boolean };
  /** For each line: the share of its packs that is not on the shelf. */
  missing: number[];
  isHandedBack: boolean;
  isGivenBack: boolean;
  hasWrongCode: boolean;
  isFailed: boolean;
  /** Of an order in cash: the shopper pays a code at the door, then or while the rider presses. */
  door: 'before' | 'meanwhile' | null;
  /** For each line: the manager's answer when its shopper reports a problem; null for no problem. */
  problems: ('money' | 'reason' | null)[];
};

export type OpenBag = Bag & {
  plan: Plan;
  /** The provider's page of the code that the rider shows. */
  code: string | null;
  isAbandoned: boolean;
};

export type Day = {
  scenario: Scenario;
  ledger: StoreLedger;
  products: Map<string, Product>;
  crowd: Shopper[];
  plans: Plan[];
  pickers: Shopper[];
  riders: Shopper[];
  manager: Shopper;
  bags: OpenBag[];
  /** Orders waiting for a picker or a rider, oldest first. */
  toPick: OpenBag[];
  toRide: OpenBag[];
  thumbs: number;
  /** From 0 to 1: no more orders are placed until the planned events have happened. */
  placeUpTo: number;
  isAllPlaced: boolean;
  isBroken: boolean;
  /** What shoppers do after delivery. */
  atHome: Promise<void>[];
  /** When staff were last told that a step is done. */
  lastDoneAt: number;
  repeats: number;
  bareErrors: Set<string>;
};

export const WAIT_MS = 20;

export const isOver = ({ end, isAbandoned }: OpenBag) => end !== null || isAbandoned;

export const isPickedUp = (bag: OpenBag) => bag.isPacked || isOver(bag);

export const isDayOver = (day: Day): boolean => day.isBroken || (day.isAllPlaced && day.bags.every(isOver));

/** The shop contradicts what staff were told: the order is abandoned and reported as a finding. */
export class BagLost extends Error {}

/** The oldest, or one of the two after it: people press at the same moment, and not all for the same. */
export function next(day: Day, waiting: OpenBag[], count: number): OpenBag[] {
  const first = Math.floor(day.scenario.random() * Math.min(3, waiting.length));
  const bags = waiting.slice(first, first + count);
  // When answers are compared with each other, nobody else may have the order.
  if (day.thumbs > 1) waiting.splice(first, count);
  return bags;
}

export function abandon(day: Day, bags: readonly OpenBag[], error: unknown): void {
  if (!(error instanceof BagLost)) throw error;
  day.ledger.lost++;
  day.scenario.fail(error.message);
  for (const bag of bags) bag.isAbandoned = true;
}

export function leave(waiting: OpenBag[], bag: OpenBag): void {
  const index = waiting.indexOf(bag);
  if (index >= 0) waiting.splice(index, 1);
}

export function markDelivered(bag: OpenBag): void {
  bag.end = 'DELIVERED';
  bag.purchase.isDelivered = true;
}

export function markCancelled(bag: OpenBag): void {
  bag.end = 'CANCELLED';
  bag.purchase.isCancelled = true;
}

export function requireDone({ orderId }: Bag, { status, text, body }: Answer, what: string) {
  if (status !== 200)
    throw new BagLost(`it cannot be ${what} (${status} ${text.slice(0, 120)}): order ${orderId}`);
  return body.data;
}

export function requireSame({ orderId }: Bag, what: string, told: number, wanted: number): void {
  if (told !== wanted) throw new BagLost(`${what} is ${told} paise, not ${wanted}: order ${orderId}`);
}

type Call = `${'GET' | 'POST' | 'PUT'} /${string}`;

/** Sends the call as many times at once as people press on this day; the answers must be the same. */
export async function press(
  day: Day,
  person: Shopper,
  what: Call,
  body?: unknown,
  { isOnce = false } = {},
): Promise<Answer> {
  const answers = isOnce
    ? [await pressOnce(day, person, what, body, 0)]
    : await pressAll(day, person, what, body);
  const [first] = answers as [Answer];
  const other = answers.find(({ text }) => withoutClock(text) !== withoutClock(first.text));
  // Data that is read may have changed between two requests.
  if (other && !what.startsWith('GET'))
    day.scenario.fail(
      `one press of ${what.split('?')[0]}, two answers: ${first.text.slice(0, 120)} and ${other.text.slice(0, 120)}`,
    );
  return answers.find(({ status }) => status === 200) ?? first;
}

/** A substitute's question says how long it may still be answered, which is less in a later answer. */
const withoutClock = (text: string) => text.replaceAll(/"secondsLeft":\d+/g, '"secondsLeft":0');

export function pressAll(day: Day, person: Shopper, what: Call, body?: unknown): Promise<Answer[]> {
  const presses = Array.from({ length: day.thumbs }, (_, thumb) => pressOnce(day, person, what, body, thumb));
  return Promise.all(presses);
}

export async function pressOnce(
  day: Day,
  { token }: Shopper,
  what: Call,
  body?: unknown,
  thumb = 0,
): Promise<Answer> {
  const { scenario, ledger } = day;
  const { shops } = scenario.environment;
  const [method, path] = what.split(' ') as [string, string];
  const answer = await callUntilAnswered(shops, method, path, {
    token,
    body,
    first: thumb + Math.floor(scenario.random() * shops.length),
    onAttempt({ answer: said }) {
      ledger.attempts++;
      if (said && isFinal(said)) return;
      day.repeats++;
      if (said && (said.status !== 503 || said.retryAfter === null))
        day.bareErrors.add(`${what.split('?')[0]} ${said.status} ${said.text.slice(0, 120)}`);
    },
  });
  if (!answer) throw new Error(`${what} was not answered in time`);
  if (answer.status === 200 && method !== 'GET') day.lastDoneAt = Date.now();
  return answer;
}
