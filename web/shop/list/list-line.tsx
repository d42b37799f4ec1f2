// One line of a list that was read, as a row: the written text, the product found for it, its amount and
// price. The row's product opens the sheet of alternatives.

import { MinusIcon, PlusIcon } from 'lucide-react';
import type { ListLine } from '#features/cart/list/list.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { toProductPath, toSearchPath } from '#shared/slugs.ts';
import { rich, t } from '../../data/language.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StepperQuantity } from '../../parts/cart/quantity-stepper.tsx';
import { toAmount } from '../../parts/products/product-option.tsx';
import { Link } from '../../ui/link.tsx';

/** The index of the chosen option, and how many packs of it; 0: left out. */
export type LineChoice = { option: number; quantity: number };
export type Option = Pick<
  NonNullable<ListLine['product']>,
  '_id' | 'name' | 'unit' | 'image' | 'price' | 'discount' | 'stock'
> & { quantity: number };

const MAX = 99;

export const toOptions = ({ product, quantity, alternatives }: ListLine): Option[] =>
  product ? [{ ...product, quantity }, ...alternatives] : [];

/** What the shop is not sure of, as it was read: choosing another product moves no row. */
export const isDoubtful = ({ product, exact, recalled, missed }: ListLine): boolean =>
  !product || product.stock <= 0 || missed !== undefined || !(exact || recalled);

type LineProps = {
  line: ListLine;
  chosen: LineChoice;
  onChange: (chosen: LineChoice) => void;
  /** Opens the alternatives. */
  onSwap: () => void;
};

export function ListLineItem({ line, chosen, onChange, onSwap }: LineProps) {
  const product = toOptions(line)[chosen.option];
  if (!product) return <NotFound line={line} />;
  const { name, unit, price, discount, stock } = product;
  const { quantity } = chosen;
  const note = toNote(line, chosen, product);
  return (
    <li className="flex gap-2 border-line px-2 py-1.5 not-first:border-t md:px-3">
      <Link
        to={toProductPath(product)}
        aria-label={t('Details of {name}', { name })}
        className="size-14 shrink-0 self-center overflow-clip rounded-button bg-ground max-[359px]:size-11"
      >
        <Picture src={product.image[0] ?? ''} alt="" sizes="56px" className="size-full" />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex gap-1.5 text-xs">
          <span className="min-w-8 truncate text-soft">“{line.text}”</span>
          {note && <span className="ml-auto shrink-0 font-medium text-rust">{note}</span>}
        </p>
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-label={t('Change {name}, {amount}, for {text}', {
              name,
              amount: toAmount(unit, quantity),
              text: line.text,
            })}
            onClick={onSwap}
            {...opensDialog}
            className="group min-h-11 min-w-0 flex-1 rounded-button text-left text-sm leading-snug"
          >
            <span className="block truncate font-semibold group-hover:underline max-[359px]:line-clamp-2 max-[359px]:whitespace-normal">
              {name}
            </span>
            <span className="flex flex-wrap gap-x-1.5 text-xs">
              <b className="text-sm leading-tight font-bold">
                {quantity === 0 ? t('Left out') : formatRupees(discountedPrice(price, discount) * quantity)}
              </b>
              <span className="text-soft">{toAmount(unit, quantity)}</span>
              <span className="font-semibold text-leaf underline">{t('Change')}</span>
            </span>
          </button>
          {stock > 0 ? (
            <Quantity name={name} chosen={chosen} most={Math.min(MAX, stock)} onChange={onChange} />
          ) : (
            <p className="stepper-sold-out">{t('Sold out')}</p>
          )}
        </div>
      </div>
    </li>
  );
}

/** Only for what the shop chose: a shopper who has changed the product or the quantity needs no note. */
function toNote(
  { exact, recalled, quantity, missed }: ListLine,
  chosen: LineChoice,
  product: Option,
): string {
  if (missed)
    return t(missed === 'gone' ? 'Your last choice is no longer sold' : 'Your last choice is sold out');
  if (product.stock <= 0) return t('Choose another one');
  if (exact || chosen.option !== 0 || chosen.quantity !== quantity || quantity === 0) return '';
  return t(recalled ? 'Your earlier choice' : 'Closest match');
}

type QuantityProps = {
  name: string;
  chosen: LineChoice;
  most: number;
  onChange: (chosen: LineChoice) => void;
};

function Quantity({ name, chosen, most, onChange }: QuantityProps) {
  const { quantity } = chosen;
  const set = (next: number) => onChange({ ...chosen, quantity: Math.min(most, Math.max(0, next)) });
  return (
    <div className={`stepper ${quantity > 0 ? 'stepper-in-cart' : ''} w-28`}>
      <button
        type="button"
        aria-label={t('Fewer of {name}', { name })}
        aria-disabled={quantity === 0}
        onClick={() => set(quantity - 1)}
      >
        <MinusIcon className="size-4" />
      </button>
      <StepperQuantity quantity={quantity} />
      <button
        type="button"
        aria-label={t('More of {name}', { name })}
        aria-disabled={quantity >= most}
        onClick={() => set(quantity + 1)}
      >
        <PlusIcon className="size-4" />
      </button>
    </div>
  );
}

/** Suggests other words, or a search. */
function NotFound({ line: { understood, text } }: { line: ListLine }) {
  return (
    <li className="border-line px-3 py-1.5 text-sm not-first:border-t">
      <p className="text-xs break-words text-soft">“{text}”</p>
      <p>
        {rich('<b>Not found.</b> Try other words above, or <search>search for it</search>.', {
          b: <strong className="font-semibold text-alert" />,
          search: (
            <Link
              to={toSearchPath(understood.name || text)}
              className="inline-block py-2.5 font-semibold text-leaf underline"
            />
          ),
        })}
      </p>
    </li>
  );
}
