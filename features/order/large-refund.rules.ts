// Whoever gives much money back proves first who they are.

/** Rupees. */
const CONFIRMED_ABOVE = 500;

export function isLargeRefund(rupees: number): boolean {
  return rupees > CONFIRMED_ABOVE;
}
