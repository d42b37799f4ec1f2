// The reasons why an account cannot be deleted yet. Pure.

export type OpenMatters = {
  /** A card payment is pending. */
  payment: boolean;
  /** Neither delivered nor cancelled, or so recently that the transition can be undone. */
  order: boolean;
  /** Money that must be refunded and has not been. */
  refund: boolean;
  /** A payment under review by staff. */
  review: boolean;
  problem: boolean;
  /** Staff work: an order in hand, or cash not handed in. */
  pick: boolean;
  ride: boolean;
  cash: boolean;
};

const SENTENCES: Record<keyof OpenMatters, string> = {
  payment: 'A card payment is still open. Pay or cancel it first.',
  order: 'An order is still under way. Wait until it is delivered, or cancel it.',
  refund: 'Money is still on its way back to your card.',
  review: 'The shop is still looking at a payment of yours.',
  problem: 'A problem you have reported is not answered yet.',
  pick: 'You are still picking an order. Finish it, or hand it back.',
  ride: 'You are still riding with an order.',
  cash: 'You still carry cash of the shop. Hand it in first.',
};

/** Empty when nothing is open. */
export function listReasons(open: OpenMatters): string[] {
  return (Object.keys(SENTENCES) as (keyof OpenMatters)[])
    .filter((matter) => open[matter])
    .map((matter) => SENTENCES[matter]);
}
