// Amounts that are typed into a form, where an empty field is allowed.

const AMOUNT = /^\d+(?:\.\d{1,2})?$/;

/** A message for what is not an amount with two decimals at most; undefined for one, and for ''. */
export function findAmountProblem(
  text: string,
  message = 'Enter an amount in rupees, like 199',
): string | undefined {
  if (text.trim() === '' || AMOUNT.test(text.trim())) return undefined;
  return message;
}
