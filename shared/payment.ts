// The words of paying, for server and browser (docs/glossary.md).

/** What the shopper chose. */
export const PAYMENT_METHODS = ['cash', 'card', 'upi'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The methods of a payment provider. */
export type OnlineMethod = Exclude<PaymentMethod, 'cash'>;
export const ONLINE_METHODS = ['upi', 'card'] as const satisfies readonly OnlineMethod[];

/** For the shopper's eyes, in mails and on invoices. */
export const METHOD_LABELS = {
  cash: 'Cash on Delivery',
  card: 'Card',
  upi: 'UPI',
} satisfies Record<PaymentMethod, string>;
/** Where a refund goes. */
export const PAID_FROM = {
  cash: 'you in person',
  card: 'the card you paid with',
  upi: 'the bank account you paid from by UPI',
} satisfies Record<PaymentMethod, string>;

/** Where the money is. `none_due`: nothing is taken online; an order in cash is paid at the door. */
export const PAYMENT_STATES = ['none_due', 'awaiting', 'paid', 'failed', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Who moves the money. */
export const PAYMENT_PROVIDERS = ['stripe', 'razorpay', 'sandbox'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The account that a charge was taken with: another one does not know it. */
export const PAYMENT_ACCOUNTS = [
  'sandbox',
  'stripe test',
  'stripe live',
  'razorpay test',
  'razorpay live',
] as const;
export type PaymentAccount = (typeof PAYMENT_ACCOUNTS)[number];

export const toProviderName = (account: PaymentAccount) => account.split(' ')[0] as PaymentProviderName;

/** What the fields `payment_status` call the state, and nothing else does. */
const STATUS_OF = {
  none_due: 'CASH ON DELIVERY',
  awaiting: 'PENDING',
  paid: 'PAID',
  failed: 'FAILED',
  refunded: 'REFUNDED',
} as const satisfies Record<PaymentState, string>;
export type PaymentStatus = (typeof STATUS_OF)[PaymentState];

/** The `payment_status` of an order. */
export const toPaymentStatus = ({ paymentState }: { paymentState: PaymentState }): PaymentStatus =>
  STATUS_OF[paymentState];

/** The state that a filter by `payment_status` names. */
export const toPaymentState = (status: PaymentStatus): PaymentState =>
  PAYMENT_STATES.find((state) => STATUS_OF[state] === status)!;

/** Letters of the note with which a payment review is resolved. */
export const MAX_REVIEW_NOTE = 500;
