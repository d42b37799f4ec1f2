// One line of a list that was read: the written text, the product found for it, and alternatives.

import { useId } from 'react';
import { Link } from 'react-router';
import type { ListLine } from '#features/list/list.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { toProductPath, toSearchPath } from '#shared/slugs.ts';
import { rich, t } from '../../data/language.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StepperQuantity } from '../../parts/cart/quantity-stepper.tsx';

/** The index of the chosen option, and how many packs of it; 0: left out. */
export type Chosen = { option: number; quantity: number };
export type Option = Pick<
  NonNullable<ListLine['product']>,
  '_id' | 'name' | 'unit' | 'image' | 'price' | 'discount' | 'stock'
> & { quantity: number };

const MAX = 99;

export const toOptions = ({ product, quantity, alternatives }: ListLine): Option[] =>
  product ? [{ ...product, quantity }, ...alternatives] : [];

type LineProps = { line: ListLine; chosen: Chosen; onChange: (chosen: Chosen) => void };

export function ListLineItem({ line, chosen, onChange }: LineProps) {
  const options = toOptions(line);
  const product = options[chosen.option];
  const id = useId();
  return (
    <li className="grid grid-cols-1 gap-2 border-line p-3 not-first:border-t">
      <p className="text-sm break-words text-soft" id={id}>
        “{line.text}”
      </p>
      {product ? (
        <>
          {line.missed && (
            <p className="text-sm font-medium">
              {t(
                line.missed === 'gone'
                  ? 'What you chose before is no longer sold.'
                  : 'What you chose before is sold out.',
              )}
            </p>
          )}
          <Shown product={product} note={toNote(line, chosen)} quantity={chosen.quantity} />
          <div className="flex flex-wrap items-center gap-3">
            {product.stock > 0 ? (
              <Quantity
                name={product.name}
                chosen={chosen}
                most={Math.min(MAX, product.stock)}
                onChange={onChange}
              />
            ) : (
              <p className="stepper-sold-out w-28">{t('Sold out')}</p>
            )}
            {options.length > 1 && (
              <select
                aria-label={t('Product for {text}', { text: line.text })}
                className="min-h-11 min-w-0 flex-1 basis-44 rounded-button border border-line bg-paper px-2.5 text-sm"
                value={chosen.option}
                onChange={(event) => {
                  const option = Number(event.target.value);
                  onChange({ option, quantity: options[option]!.quantity });
                }}
              >
                {options.map((each, at) => (
                  <option key={each._id} value={at}>
                    {toLabel(each)}
                  </option>
                ))}
              </select>
            )}
          </div>
          {product.stock <= 0 && (
            <p className="text-sm text-soft">
              {t(
                options.some(({ stock }) => stock > 0)
                  ? 'Choose another one, or leave it out.'
                  : 'No similar products are in stock right now.',
              )}
            </p>
          )}
        </>
      ) : (
        <NotFound line={line} />
      )}
    </li>
  );
}

function toLabel({ name, unit, price, discount, stock }: Option): string {
  const shown = `${name}, ${unit}, ${formatRupees(discountedPrice(price, discount))}`;
  return stock > 0 ? shown : t('{product}, sold out', { product: shown });
}

/** Only for what the shop chose: a shopper who has changed the product or the quantity needs no note. */
function toNote({ exact, recalled, quantity }: ListLine, chosen: Chosen): string {
  if (exact || chosen.option !== 0 || chosen.quantity !== quantity || quantity === 0) return '';
  return t(recalled ? 'Your earlier choice' : 'Closest match');
}

function Shown({ product, note, quantity }: { product: Option; note: string; quantity: number }) {
  const price = discountedPrice(product.price, product.discount);
  return (
    <div className="flex gap-3">
      <Link to={toProductPath(product)} className="group flex min-w-0 flex-1 gap-3 text-sm">
        <span className="size-16 shrink-0 overflow-clip rounded-button bg-ground">
          <Picture src={product.image[0] ?? ''} alt="" sizes="64px" className="size-full" />
        </span>
        <span className="grid min-w-0 flex-1 content-start">
          <span className="line-clamp-2 font-medium wrap-anywhere group-hover:text-leaf group-hover:underline">
            {product.name}
          </span>
          <span className="wrap-anywhere text-soft">
            {quantity > 1 ? `${quantity} × ${product.unit}` : product.unit}
          </span>
          {note && <span className="text-soft">{note}</span>}
          {quantity === 0 && <span className="font-medium">{t('Left out')}</span>}
        </span>
      </Link>
      <p className="text-sm font-semibold">{formatRupees(price * quantity)}</p>
    </div>
  );
}

type QuantityProps = { name: string; chosen: Chosen; most: number; onChange: (chosen: Chosen) => void };

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
    <p className="text-sm">
      {rich('<b>Not found.</b> Try other words above, or <search>search for it</search>.', {
        b: <strong className="font-semibold text-alert" />,
        search: (
          <Link
            to={toSearchPath(understood.name || text)}
            className="inline-block py-3 font-semibold text-leaf underline"
          />
        ),
      })}
    </p>
  );
}
