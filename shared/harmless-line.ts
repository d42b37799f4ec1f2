// Makes text typed by a shopper safe for a mail: one line, with nothing that a mail program would turn into a
// link. Pure.

/** Characters that act as a full stop in domain names. */
const DOT = /[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2,})/gu;
const SCHEME = /[a-z][a-z\d+.-]*:\/{1,2}/gi;

/**
 * At most `most` characters, with a cut marked. "https://evil.test" becomes "evil. test"; "Dr.Rao" becomes
 * "Dr. Rao".
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
