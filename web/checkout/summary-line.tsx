// One line of what is about to be bought. A sold-out line is greyed and can be removed; the removal can be
// undone for a moment.

import type { CartLine } from '#features/cart/cart.contract.ts';
import { formatRupees, totalsOf } from '#shared/money.ts';
import { t } from '../data/language.ts';
import type { CartRow } from '../data/cart/cart.queries.ts';
import { LeavingLine, ReduceButton, useShownLine } from '../parts/cart/cart-line.tsx';
import { Picture } from '../ui/picture.tsx';

export function SummaryRow({ row: { line, isLeaving } }: { row: CartRow }) {
  return <li>{isLeaving ? <LeavingLine line={line} /> : <SummaryLine line={line} />}</li>;
}

function SummaryLine({ line }: { line: CartLine }) {
  const { product, quantity, soldOut, notice, remove } = useShownLine(line);
  return (
    <div className="flex items-center gap-3 py-2.5">
      <span className={`size-11 shrink-0 ${soldOut ? 'opacity-50 grayscale' : ''}`}>
        <Picture
          src={product.image[0] ?? ''}
          alt=""
          sizes="44px"
          className="size-full rounded-button bg-ground"
        />
      </span>
      <div className={`min-w-0 flex-1 text-sm ${soldOut ? 'text-soft' : ''}`}>
        <p className="line-clamp-2 font-medium">{product.name}</p>
        <p className="text-soft">
          {product.unit} × {quantity}
        </p>
        {notice && <p className="font-medium text-alert">{notice}</p>}
      </div>
      {soldOut && (
        <button
          type="button"
          aria-label={t('Remove {name}', { name: product.name })}
          onClick={remove}
          className="min-h-11 shrink-0 rounded-button px-2 text-sm font-semibold text-alert underline"
        >
          {t('Remove')}
        </button>
      )}
      <ReduceButton line={line} />
      {!soldOut && (
        <p className="shrink-0 text-sm font-semibold">
          {formatRupees(totalsOf([{ ...product, quantity }]).total)}
        </p>
      )}
    </div>
  );
}
