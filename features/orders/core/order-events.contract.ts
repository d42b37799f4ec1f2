// The events of an order that its shopper gets a message about, most of them once. Columns, staff's list of
// messages and what a step sends are drawn from here; the texts are in ../notices (order-emails.ts, push.ts).

import type { Stage } from '#shared/order-stages.ts';

type Way = 'mail' | 'push';

type EventFacts = {
  /** Staff's word for it. */
  label: string;
  ways: readonly Way[];
  /** The delivery status with which it happens by itself. */
  step?: Stage;
  /** Told again when it happens again. */
  repeats?: true;
};

export const ORDER_EVENTS = {
  placed: { label: 'Order received', ways: ['mail'] },
  paid: { label: 'Order received and paid', ways: ['mail'] },
  asked: { label: 'Question about a substitute', ways: ['push'] },
  short: { label: 'Something is missing', ways: ['mail'] },
  packed: { label: 'Packed', ways: ['push'] },
  'on-its-way': { label: 'On its way', ways: ['push'], step: 'OUT FOR DELIVERY' },
  'not-delivered': { label: 'Not delivered', ways: ['mail', 'push'], repeats: true },
  again: { label: 'A second try', ways: ['mail', 'push'], repeats: true },
  delivered: { label: 'Delivered', ways: ['mail', 'push'], step: 'DELIVERED' },
  cancelled: { label: 'Cancelled', ways: ['mail'], step: 'CANCELLED' },
  refunded: { label: 'Money back', ways: ['mail', 'push'] },
} as const satisfies Record<string, EventFacts>;

export type OrderEvent = keyof typeof ORDER_EVENTS;
type EventBy<W extends Way> = {
  [Event in OrderEvent]: W extends (typeof ORDER_EVENTS)[Event]['ways'][number] ? Event : never;
}[OrderEvent];
export type MailEvent = EventBy<'mail'>;
export type PushEvent = EventBy<'push'>;

export const EVENT_NAMES = Object.keys(ORDER_EVENTS) as [OrderEvent, ...OrderEvent[]];

export function isBy<W extends Way>(way: W, event: OrderEvent): event is EventBy<W> {
  return ORDER_EVENTS[event].ways.some((each) => each === way);
}

const listBy = <W extends Way>(way: W) =>
  EVENT_NAMES.filter((event): event is EventBy<W> => isBy(way, event)) as [EventBy<W>, ...EventBy<W>[]];
export const MAIL_EVENTS = listBy('mail');
export const PUSH_EVENTS = listBy('push');

export const isRepeated = (event: OrderEvent): boolean =>
  (ORDER_EVENTS[event] as EventFacts).repeats === true;

export const listEventsOf = (step: Stage): OrderEvent[] =>
  EVENT_NAMES.filter((event) => (ORDER_EVENTS[event] as EventFacts).step === step);
