// Online payments that the sandbox is told of afterwards, because it was not there. Amounts in paise, times
// in seconds.

export type PastMoney = {
  charges: { paymentId: string; orderId: string; amount: number; created: number }[];
  refunds: {
    id: string;
    /** The shop's own id of the refund. */
    refundKey: string;
    paymentId: string;
    amount: number;
    created: number;
    status: 'pending' | 'succeeded';
  }[];
};
