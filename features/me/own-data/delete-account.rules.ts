// Why an account cannot be deleted yet: what would be left half. Pure.

export type OpenMatters = {
  /** A card payment waits. */
  payment: boolean;
  /** Not delivered or cancelled yet, or so lately that the step can be taken back. */
  order: boolean;
  /** Money that is to go back and has not. */
  refund: boolean;
  /** A payment that somebody of the shop must look at. */
  review: boolean;
  problem: boolean;
  /** As somebody of the staff: an order in the hands, or cash. */
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

/** Empty when nothing stands in the way. */
export function listReasons(open: OpenMatters): string[] {
  return (Object.keys(SENTENCES) as (keyof OpenMatters)[])
    .filter((matter) => open[matter])
    .map((matter) => SENTENCES[matter]);
}
