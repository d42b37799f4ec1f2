// The lines of a list that was read, those to check first, and one button that adds all of them to the cart
// and stays in sight.

import { useId, useState, type ReactNode } from 'react';
import type { ListChoice, ListLine } from '#features/cart/list/list.contract.ts';
import { MAX_LIST_CHOICE_TEXT } from '#shared/limits.ts';
import { formatRupees, totalsOf } from '#shared/money.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { putIntoCart, type InCart } from '../../data/lists/lists.queries.ts';
import { MissingItems } from '../../parts/cart/missing-items.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { isDoubtful, ListLineItem, toOptions, type LineChoice } from './list-line.tsx';
import { useAction } from '../../data/action.ts';
import { toastError } from '../../data/toast.ts';
import { failureText } from '../../data/failure.ts';
import { toSearchPath } from '#shared/slugs.ts';
import { ProductOption } from '../../parts/products/product-option.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';

export type ReadLines = { lines: readonly ListLine[]; chosen: readonly LineChoice[] };

const begin = (line: ListLine): LineChoice => ({ option: 0, quantity: line.product ? line.quantity : 0 });

/**
 * The choices for lines that were just read. Choices that the shopper changed in the lines shown `before`,
 * after the list was `asked` for, are kept for lines with the same text.
 */
export function beginAll(
  lines: readonly ListLine[],
  before: ReadLines | null,
  asked: readonly LineChoice[] = [],
): readonly LineChoice[] {
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
export const toChoices = (lines: readonly ListLine[], chosen: readonly LineChoice[]): ListChoice[] =>
  lines.flatMap((line, at) => {
    const { option, quantity } = chosen[at]!;
    const product = toOptions(line)[option];
    const isShort = line.text.length <= MAX_LIST_CHOICE_TEXT;
    return product && isShort ? [{ text: line.text, productId: product._id, quantity }] : [];
  });

type Props = ReadLines & {
  onChange: (chosen: readonly LineChoice[]) => void;
};

export function ListLines({ lines, chosen, onChange }: Props) {
  const [done, setDone] = useState<InCart | null>(null);
  /** The index of the line whose alternatives are open. */
  const [swapped, setSwapped] = useState<number | null>(null);
  const change = (at: number, next: LineChoice) => {
    setDone(null);
    onChange(chosen.map((each, nth) => (nth === at ? next : each)));
  };
  const all = lines.map((line, at) => ({ line, at }));
  const doubtful = all.filter(({ line }) => isDoubtful(line));
  const sure = all.filter(({ line }) => !isDoubtful(line));
  const toRows = (rows: typeof all) =>
    rows.map(({ line, at }) => (
      <ListLineItem
        key={at}
        line={line}
        chosen={chosen[at]!}
        onChange={(next) => change(at, next)}
        onSwap={() => setSwapped(at)}
      />
    ));

  return (
    <>
      {doubtful.length > 0 && (
        <Rows
          heading={
            doubtful.length === 1
              ? t('Please check this one')
              : t('Please check these {count}', { count: doubtful.length })
          }
        >
          {toRows(doubtful)}
        </Rows>
      )}
      {sure.length > 0 && (
        <Rows heading={t('{count} found as written', { count: sure.length })} isPlain={doubtful.length === 0}>
          {toRows(sure)}
        </Rows>
      )}
      <SwapSheet
        line={swapped === null ? null : lines[swapped]!}
        chosen={swapped === null ? undefined : chosen[swapped]}
        onChange={(next) => change(swapped!, next)}
        onClose={() => setSwapped(null)}
      />
      <AddBar lines={lines} chosen={chosen} done={done} onDone={setDone} />
    </>
  );
}

type RowsProps = {
  heading: string;
  /** The only rows: their heading is for screen readers. */
  isPlain?: boolean;
  children: ReactNode;
};

function Rows({ heading, isPlain = false, children }: RowsProps) {
  const id = useId();
  return (
    <>
      <h3 id={id} className={isPlain ? 'sr-only' : 'mt-3 mb-1.5 text-sm font-semibold'}>
        {heading}
      </h3>
      <ul aria-labelledby={id} className={`panel ${isPlain ? 'mt-3' : ''}`}>
        {children}
      </ul>
    </>
  );
}

type AddBarProps = ReadLines & { done: InCart | null; onDone: (done: InCart | null) => void };

/** Sticks to the lower edge of the screen while the rows are on it, and has its own room below them. */
function AddBar({ lines, chosen, done, onDone }: AddBarProps) {
  const { isPending, run } = useAction();
  const cart = useCart();
  const wanted = lines.flatMap((line, at) => {
    const { option, quantity } = chosen[at]!;
    const product = toOptions(line)[option];
    return product && product.stock > 0 && quantity > 0 ? [{ product, quantity }] : [];
  });
  const { total } = totalsOf(wanted.map(({ product, quantity }) => ({ ...product, quantity })));
  const leftOut = lines.length - wanted.length;
  const isAdded = done !== null && done.inCart.added.length > 0;

  async function addAll() {
    if (wanted.length === 0) return;
    await run(
      async () => {
        onDone(await putIntoCart(wanted));
        await cart.refetch();
      },
      async (error) => {
        toastError(failureText(error));
        await cart.refetch();
      },
    );
  }

  return (
    <div
      data-add-bar
      className="sticky bottom-(--bar-height) z-20 -mx-[16px] mt-3 grid gap-1.5 border-y border-line bg-paper px-[16px] py-2 max-md:bottom-[calc(var(--bar-height)-8px)] max-md:pb-4 md:mx-0 md:rounded-card md:border"
    >
      {leftOut > 0 && (
        <p className="text-xs text-soft">
          {t(
            '{count, plural, one {# line is} other {# lines are}} not included: not found, sold out or left out.',
            { count: leftOut },
          )}
        </p>
      )}
      <output className={done ? 'text-sm font-medium' : 'sr-only'}>
        {done &&
          (leftOut > 0 && done.inCart.missing.length === 0
            ? t('Your items are in your cart.')
            : t('{text}.', { text: done.message }))}
      </output>
      {done && done.inCart.missing.length > 0 && <MissingItems missing={done.inCart.missing} />}
      {isAdded ? (
        <div className="grid grid-flow-col gap-2">
          {done.undo && (
            <Button
              look="outlined"
              onClick={() => {
                done.undo!();
                onDone(null);
              }}
            >
              {t('Undo')}
            </Button>
          )}
          <ButtonLink to="/cart">{t('View Cart')}</ButtonLink>
        </div>
      ) : (
        <Button
          className="min-h-12 w-full text-base"
          look={wanted.length === 0 ? 'inactive' : 'primary'}
          aria-disabled={isPending || wanted.length === 0}
          aria-busy={isPending}
          onClick={() => void addAll()}
        >
          {t('Add {count}, {total}', { count: wanted.length, total: formatRupees(total) })}
        </Button>
      )}
    </div>
  );
}

type SwapSheetProps = {
  /** null: closed. */
  line: ListLine | null;
  chosen: LineChoice | undefined;
  onChange: (chosen: LineChoice) => void;
  onClose: () => void;
};

/** Another product for a line: picture, size and price of each. */
function SwapSheet({ line, chosen, onChange, onClose }: SwapSheetProps) {
  return (
    <Dialog
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('Choose a product')}
      description={line ? `“${line.text}”` : ''}
    >
      {line && (
        <>
          <ul aria-label={t('Products')} className="-mx-2 grid gap-1">
            {toOptions(line).map((option, at) => (
              <li key={option._id}>
                <ProductOption
                  product={{ ...option, image: option.image[0] ?? '', isInStock: option.stock > 0 }}
                  quantity={option.quantity}
                  isChosen={at === chosen?.option}
                  onPress={() => {
                    if (at !== chosen?.option) onChange({ option: at, quantity: option.quantity });
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
          <TextLink to={toSearchPath(line.understood.name || line.text)} className="mt-2 text-sm">
            {t('Search for other products')}
          </TextLink>
        </>
      )}
    </Dialog>
  );
}
