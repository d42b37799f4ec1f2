// The lines of a draft as they are shown: the server's lines with the unsaved edits, and new lines after
// them. Pure.

import type { Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import type { DraftState, LineEdit } from '../../data/stock/draft.ts';

export type ShownLine = {
  _id: string;
  number: number;
  code: string;
  nameInFile: string;
  quantity: string;
  cost: string;
  bestBefore: string;
  product: ReceiptLine['product'];
  /** Chosen by hand, and not saved yet. */
  chosenId: string;
  chosenName: string;
  problems: ReceiptLine['problems'];
  isSaved: boolean;
};

export function toShownLines(
  receipt: Receipt,
  { edits, removed }: Pick<DraftState, 'edits' | 'removed'>,
): ShownLine[] {
  const known = new Set(receipt.lines.map(({ _id }) => _id));
  const saved = receipt.lines
    .filter(({ _id }) => !removed.includes(_id))
    .map((line) => (edits[line._id] ? withEdit(toShown(line), edits[line._id]!) : toShown(line)));
  let number = receipt.lines.at(-1)?.number ?? 0;
  const fresh = Object.entries(edits)
    .filter(([_id]) => !known.has(_id))
    .map(([_id, edit]) => withEdit({ ...EMPTY, _id, number: ++number }, edit));
  return [...saved, ...fresh];
}

const EMPTY = {
  code: '',
  nameInFile: '',
  quantity: '',
  cost: '',
  bestBefore: '',
  product: null,
  chosenId: '',
  chosenName: '',
  problems: {},
  isSaved: false,
} satisfies Omit<ShownLine, '_id' | 'number'>;

const cache = new WeakMap<ReceiptLine, ShownLine>();

/** Returns the same object for the same line, so that only changed lines are rendered again. */
function toShown(line: ReceiptLine): ShownLine {
  const known = cache.get(line);
  if (known) return known;
  const { units: _units, unitCost: _cost, bestBeforeDay: _day, ...texts } = line;
  const shown = { ...texts, chosenId: '', chosenName: '', isSaved: true };
  cache.set(line, shown);
  return shown;
}

/** Problems of the edited fields are dropped: they were about the old text. */
function withEdit(line: ShownLine, { productId, productName, ...texts }: LineEdit): ShownLine {
  const problems = { ...line.problems };
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) delete problems[field];
  if (productId) delete problems.code;
  const isOther = texts.code !== undefined && texts.code !== line.code && !productId;
  return {
    ...line,
    ...texts,
    ...((isOther || productId) && { product: null }),
    ...(productId && { chosenId: productId, chosenName: productName ?? '' }),
    problems,
  };
}

export const hasProblems = ({ problems }: Pick<ShownLine, 'problems'>) => Object.keys(problems).length > 0;

/** The line to count up when a code is scanned again: the last one with that code. */
export function findByCode(lines: readonly ShownLine[], code: string): ShownLine | undefined {
  const wanted = code.toLowerCase();
  return lines.findLast(
    (line) => line.code.toLowerCase() === wanted || line.product?.sku.toLowerCase() === wanted,
  );
}

/** The same for a product that is chosen by its name. */
export function findByProduct(lines: readonly ShownLine[], productId: string): ShownLine | undefined {
  return lines.findLast(({ product, chosenId }) => product?._id === productId || chosenId === productId);
}

/** The typed quantity plus one; text that is not a number becomes 1. */
export function oneMore(quantity: string): string {
  const count = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0;
  return String(count + 1);
}
