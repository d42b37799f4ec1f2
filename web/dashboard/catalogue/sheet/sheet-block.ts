// Reads and writes blocks of cells as spreadsheets copy them: lines of cells separated by tabs; a cell that
// contains a line break, a tab or a quote is quoted.

/** More lines cannot be pasted at once. */
export const MAX_LINES = 1_000;

export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let at = 0;
  const endCell = () => {
    lines.at(-1)!.push(cell);
    cell = '';
  };
  while (at < text.length) {
    const quoted = cell === '' ? readQuoted(text, at) : null;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
    } else if (text[at] === '\t') {
      endCell();
      at++;
    } else if (text[at] === '\n' || text[at] === '\r') {
      endCell();
      at += text.startsWith('\r\n', at) ? 2 : 1;
      // Spreadsheets end the last line too.
      if (at < text.length) lines.push([]);
      else return lines;
    } else cell += text[at++];
  }
  endCell();
  return lines;
}

/** A quoted cell that ends where a cell may end; anything else is text that begins with a quote. */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  if (text[start] !== '"') return null;
  const [whole, inside] = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(start)) ?? [];
  if (whole === undefined) return null;
  return { cell: inside!.replaceAll('""', '"'), end: start + whole.length };
}

export function writeBlock(lines: readonly (readonly string[])[]): string {
  const toCell = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return lines.map((line) => line.map(toCell).join('\t')).join('\n');
}
