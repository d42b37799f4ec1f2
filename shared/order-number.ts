// What people call an order by, on every page and in every mail: the end of its id. Staff find an order by
// it.

const DIGITS = 6;

/** #A1B2C3 */
export function toOrderNumber(orderId: string): string {
  return `#${orderId.slice(-DIGITS).toUpperCase()}`;
}
