// The reasons why an account cannot be deleted yet. Pure.

export type OpenMatters = {
  /** An online payment is pending. */
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
  payment: 'You have an unfinished online payment. Complete or cancel it first.',
  order: 'You have an active order. Wait until it is delivered, or cancel it.',
  refund: 'A refund to you is still in progress.',
  review: 'The shop is still reviewing one of your payments.',
  problem: 'A problem you reported has not been answered yet.',
  pick: 'You are still picking an order. Finish it, or hand it back.',
  ride: 'You are still delivering an order.',
  cash: 'You still have cash that belongs to the shop. Hand it in first.',
};

/** Empty when nothing is open. */
export function listReasons(open: OpenMatters): string[] {
  return (Object.keys(SENTENCES) as (keyof OpenMatters)[])
    .filter((matter) => open[matter])
    .map((matter) => SENTENCES[matter]);
}
