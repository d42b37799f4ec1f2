// Finds the headings of a list that a spreadsheet or a billing program wrote, below a letterhead too. Pure.

/** Only letters and digits count, and not what stands in brackets: 'M.R.P. (Rs.)' is 'mrp'. */
export const toHeadingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** How far below the top they may stand. */
export const MAX_HEAD = 30;

type ToColumn = (cell: string) => string | undefined;

const countColumns = (cells: readonly string[], toColumn: ToColumn): number =>
  new Set(cells.map(toColumn).filter(Boolean)).size;

/** The row with several of them, or else the first row with one; -1 if neither has any. */
export function findHeadings(rows: readonly (readonly string[])[], toColumn: ToColumn): number {
  const at = rows.slice(0, MAX_HEAD).findIndex((cells) => countColumns(cells, toColumn) > 1);
  return at < 0 && countColumns(rows[0] ?? [], toColumn) > 0 ? 0 : at;
}

/** The one of comma, semicolon and tab that makes most headings, or else most cells of the first line. */
export function findDelimiter(text: string, toColumn: ToColumn): string {
  const top = text.split(/\r\n|[\r\n]/, MAX_HEAD);
  const [best] = [',', ';', '\t']
    .map((delimiter) => {
      const rows = top.map((line) => line.split(delimiter));
      const columns = Math.max(...rows.map((cells) => countColumns(cells, toColumn)));
      return { delimiter, columns, cells: rows[0]!.length };
    })
    .toSorted((one, other) => other.columns - one.columns || other.cells - one.cells);
  return best!.delimiter;
}
