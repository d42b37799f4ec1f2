// Names of categories in other languages: code to text. Pure.

import { texts, type Report } from '#shared/field-schemas.ts';
import { MAX_NAME } from './product.rules.ts';

const MAX_LANGUAGES = 20;
const NO_NAMES = 'Names in other languages must be texts';

export const names = texts('Names', NO_NAMES, {
  description: 'Names in other languages: code to text; what is not sent stays',
  check: checkNames,
});

function checkNames(sent: Record<string, unknown>, report: Report): void {
  const entries = Object.entries(sent);
  const areNames = entries.every(([code, text]) => /^[a-z]{2,3}$/.test(code) && typeof text === 'string');
  if (!areNames || entries.length > MAX_LANGUAGES) report(NO_NAMES);
  else {
    for (const [code, text] of entries as [string, string][])
      if (text.length > MAX_NAME) report(`A name can have at most ${MAX_NAME} characters`, code);
  }
}

/** null if none are given; an empty text removes the name. */
export function toNames(sent: Record<string, string> | null): Record<string, string> | null {
  const given = Object.entries(sent ?? {}).filter(([, text]) => text !== '');
  return given.length > 0 ? Object.fromEntries(given) : null;
}
