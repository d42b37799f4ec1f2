// Restores earlier choices for a list: if the shopper swapped a product or changed a quantity, the rules
// alone would pick something else.

import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { listProductsBatched } from '#features/catalogue/catalogue.ts';
import { readPackSize } from '#shared/pack-size.ts';
import { isId } from '#shared/ids.ts';
import type { ListChoice, ListLine } from '../list.contract.ts';

const MAX_ALTERNATIVES = 5;

/** Lines whose text has a choice become that choice, if it is still sold and in stock. */
export async function recallChoices(
  reads: CatalogueReads,
  lines: readonly ListLine[],
  choices: readonly ListChoice[],
): Promise<ListLine[]> {
  const left = new Map<string, ListChoice[]>();
  for (const choice of choices) left.set(choice.text, [...(left.get(choice.text) ?? []), choice]);
  // A line that occurs twice in a list has a choice for each occurrence.
  const recalled = lines.map((line) => ({ line, choice: left.get(line.text)?.shift() }));
  const ids = recalled.flatMap(({ choice }) => (choice && isId(choice.productId) ? choice.productId : []));
  const products = await listProductsBatched(reads, [...new Set(ids)]);
  return recalled.map(({ line, choice }) =>
    choice ? recall(line, choice, products.get(choice.productId)) : line,
  );
}

function recall(line: ListLine, { quantity }: ListChoice, chosen: Product | undefined): ListLine {
  // A line that was left out stays left out, whatever product it has now.
  const now = { ...line, quantity: quantity === 0 ? 0 : line.quantity };
  if (!chosen) return { ...now, missed: 'gone' };
  const alternatives = line.alternatives.filter(({ _id }) => _id !== chosen._id);
  if (line.product && line.product._id !== chosen._id) {
    if (chosen.stock <= 0 && line.product.stock > 0) {
      const own = { ...chosen, quantity: Math.max(1, quantity) };
      return { ...now, alternatives: cut([own, ...alternatives]), missed: 'out_of_stock' };
    }
    alternatives.unshift({ ...line.product, quantity: line.quantity });
  }
  const recalled = { ...line, product: chosen, quantity, alternatives: cut(alternatives) };
  if (line.product?._id === chosen._id && line.quantity === quantity) return recalled;
  return { ...recalled, exact: line.exact && isAsMuch(recalled, line), recalled: true };
}

/** True if only the brand was swapped; false if a different pack or quantity changed the amount. */
function isAsMuch(recalled: ListLine, line: ListLine): boolean {
  const [one, other] = [recalled, line].map(({ product }) => product && readPackSize(product.unit));
  if (one?.measure !== other?.measure || !one || !other) return recalled.quantity === line.quantity;
  return Math.abs(one.amount * recalled.quantity - other.amount * line.quantity) < 0.02 * one.amount;
}

const cut = (alternatives: ListLine['alternatives']) => alternatives.slice(0, MAX_ALTERNATIVES);
