// The lines of a list that was read: product, quantity and price of each, and one button that adds all of
// them to the cart.

import { useState } from 'react';
import type { FilledCart } from '#features/cart/cart.contract.ts';
import type { ListChoice, ListLine } from '#features/list/list.contract.ts';
import { MAX_LIST_CHOICE_TEXT } from '#shared/limits.ts';
import { formatRupees, totalsOf } from '#shared/money.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { useListToCart } from '../../data/lists/lists.queries.ts';
import { MissingItems } from '../../parts/cart/missing-items.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ListLineItem, toOptions, type Chosen } from './list-line.tsx';
import { useAction } from '../../data/action.ts';
import { toastError } from '../../data/toast.ts';
import { failureText } from '../../data/failure.ts';

export type ReadLines = { lines: readonly ListLine[]; chosen: readonly Chosen[] };

const begin = (line: ListLine): Chosen => ({ option: 0, quantity: line.product ? line.quantity : 0 });

/**
 * The choices for lines that were just read. Choices that the shopper changed in the lines shown `before`,
 * after the list was `asked` for, are kept for lines with the same text.
 */
export function beginAll(
  lines: readonly ListLine[],
  before: ReadLines | null,
  asked: readonly Chosen[] = [],
): readonly Chosen[] {
  const left = (before?.lines ?? []).map((line, at) => ({
    line,
    chosen: before!.chosen[at]!,
    was: asked[at],
  }));
  return lines.map((line) => {
    const at = left.findIndex((other) => other.line.text === line.text);
    const [other] = at < 0 ? [] : left.splice(at, 1);
    if (!other || other.chosen === other.was) return begin(line);
    const { option, quantity } = other.chosen;
    const productId = toOptions(other.line)[option]?._id;
    const same = toOptions(line).findIndex(({ _id }) => _id === productId);
    return same < 0 ? begin(line) : { option: same, quantity };
  });
}

/** The choices as they are saved with a list. */
export const toChoices = (lines: readonly ListLine[], chosen: readonly Chosen[]): ListChoice[] =>
  lines.flatMap((line, at) => {
    const { option, quantity } = chosen[at]!;
    const product = toOptions(line)[option];
    const isShort = line.text.length <= MAX_LIST_CHOICE_TEXT;
    return product && isShort ? [{ text: line.text, productId: product._id, quantity }] : [];
  });

type Props = ReadLines & {
  onChange: (chosen: readonly Chosen[]) => void;
};

export function ListLines({ lines, chosen, onChange }: Props) {
  const [done, setDone] = useState<{ inCart: FilledCart; message: string } | null>(null);
  const { isPending, run } = useAction();
  const cart = useCart();
  const putIntoCart = useListToCart();

  const wanted = lines.flatMap((line, at) => {
    const { option, quantity } = chosen[at]!;
    const product = toOptions(line)[option];
    return product && product.stock > 0 && quantity > 0 ? [{ product, quantity }] : [];
  });
  const { total } = totalsOf(wanted.map(({ product, quantity }) => ({ ...product, quantity })));
  const leftOut = lines.length - wanted.length;

  async function addAll() {
    if (wanted.length === 0) return;
    await run(
      async () => {
        setDone(await putIntoCart(wanted));
        await cart.refetch();
      },
      async (error) => {
        toastError(failureText(error));
        await cart.refetch();
      },
    );
  }

  return (
    <>
      <ul aria-label={t('Your list')} className="mt-3 panel">
        {lines.map((line, at) => (
          <ListLineItem
            key={at}
            line={line}
            chosen={chosen[at]!}
            onChange={(next) => {
              setDone(null);
              onChange(chosen.map((each, nth) => (nth === at ? next : each)));
            }}
          />
        ))}
      </ul>
      <div className="mt-4 grid gap-3 panel p-4">
        <p className="flex items-center justify-between text-base font-semibold">
          <span>{t('Total')}</span>
          <span>{formatRupees(total)}</span>
        </p>
        {leftOut > 0 && (
          <p className="text-sm text-soft">
            {t(
              '{count, plural, one {# line is} other {# lines are}} not included: not found, sold out or left out.',
              { count: leftOut },
            )}
          </p>
        )}
        <output className={done ? 'text-sm font-medium' : 'sr-only'}>
          {done && (leftOut > 0 && isWhole(done) ? t('Your items are in your cart.') : `${done.message}.`)}
        </output>
        {done && done.inCart.missing.length > 0 && <MissingItems missing={done.inCart.missing} />}
        {done && done.inCart.added.length > 0 ? (
          <ButtonLink to="/cart" className="min-h-13 w-full text-base">
            {t('View Cart')}
          </ButtonLink>
        ) : (
          <Button
            className="min-h-13 w-full text-base"
            look={wanted.length === 0 ? 'inactive' : 'primary'}
            aria-disabled={isPending || wanted.length === 0}
            aria-busy={isPending}
            onClick={() => void addAll()}
          >
            {t('Add all to cart')}
          </Button>
        )}
      </div>
    </>
  );
}

const isWhole = ({ inCart }: { inCart: FilledCart }) => inCart.missing.length === 0;
