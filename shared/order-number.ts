// The order number that people see on every page and in every mail: the end of the order's id. Staff search
// by it.

const DIGITS = 6;

/** #A1B2C3 */
export function toOrderNumber(orderId: string): string {
  return `#${orderId.slice(-DIGITS).toUpperCase()}`;
}
