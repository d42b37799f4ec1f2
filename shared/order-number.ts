// The order number that people see on every page and in every mail: the end of the order's id. Staff search
// by it.

const DIGITS = 6;

/** #A1B2C3 */
export function toOrderNumber(orderId: string): string {
  return `#${orderId.slice(-DIGITS).toUpperCase()}`;
}

const LEAST_DIGITS = 4;

/**
 * The end of an order's id, as a text names it with or without #; null for a text that is none. Fewer digits
 * would match the orders of a whole day.
 */
export function readOrderNumber(text: string): string | null {
  const number = text.replace(/^#/, '').toLowerCase();
  return number.length >= LEAST_DIGITS && /^[0-9a-f]{1,24}$/.test(number) ? number : null;
}
