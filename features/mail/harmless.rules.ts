// Text that a shopper typed, for a mail: one line, and nothing in it that a mail program would make a link
// of. Pure.

/** What stands for a full stop where domain names are written. */
const DOT = /[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2,})/gu;
const SCHEME = /[a-z][a-z\d+.-]*:\/{1,2}/gi;

/**
 * `most` characters at most, the cut marked. "https://evil.test" becomes "evil. test"; "Dr.Rao" becomes "Dr.
 * Rao".
 */
export function toHarmlessLine(text: string, most = 200): string {
  const line = text.replace(SCHEME, ' ').replace(DOT, '. ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
