// What the calls of stock share: their lines. Pure.

import type { TSchema } from 'typebox';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { list, rejectTwice, text, wholeNumber, type ProblemReporter } from '#shared/field-schemas.ts';
import { isId } from '#shared/ids.ts';

/** Per receipt, count or move. */
export const MAX_LINES = 500;
/** In one line. */
export const MAX_UNITS = 1_000_000;
/** Of one product in a store. */
export const MAX_STOCK = 1_000_000_000;
export const MAX_NOTE = 200;

export const NO_PRODUCT = 'There is no such product';

export const idOr = (title: string, problem: string) =>
  text(title, 100, {
    check: (id, report) => {
      if (!isId(id)) report(problem);
    },
  });

/** An invalid id is reported as an unknown product. */
export const productId = idOr('Product', NO_PRODUCT);

export const units = (title: string, minimum: 0 | 1) => wholeNumber(title, { minimum, maximum: MAX_UNITS });

/** At least one line; by default no two of the same product. */
export const linesOf = <Line extends TSchema>(line: Line, check: CheckLines = rejectProductTwice) =>
  list('Lines', line, MAX_LINES, `At most ${MAX_LINES} lines at a time`, { minItems: 1, check });

type CheckLines = (lines: { productId: string; lineId?: string }[], report: ProblemReporter) => void;

export const rejectProductTwice = rejectTwice('productId', () => 'This product is in another line too');

/** 400 with the problem of every line whose product has one. */
export function requireProducts(
  lines: readonly { productId: string }[],
  findProblem: (productId: string) => string | false | undefined,
): void {
  const problems: Problems = {};
  for (const [at, { productId }] of lines.entries()) {
    const problem = findProblem(productId);
    if (problem) problems[`lines.${at}.productId`] = problem;
  }
  requireNoProblems(problems);
}

/** '2 cases of 12', '1 case of 12', '8', 'nothing more' */
export function toCases(units: number, caseSize: number | null): string {
  if (units === 0) return 'nothing more';
  if (caseSize === null || caseSize === 1 || units % caseSize !== 0) return String(units);
  const cases = units / caseSize;
  return `${cases} ${cases === 1 ? 'case' : 'cases'} of ${caseSize}`;
}
