// The sheet in which another product is chosen for a line of a list: picture, size and price of each.

import { Link } from 'react-router';
import type { ListLine } from '#features/list/list.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { toSearchPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { TickIcon } from '../../ui/account-icons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toAmount, toOptions, type Chosen, type Option } from './list-line.tsx';

type SwapSheetProps = {
  /** null: closed. */
  line: ListLine | null;
  chosen: Chosen | undefined;
  onChange: (chosen: Chosen) => void;
  onClose: () => void;
};

export function SwapSheet({ line, chosen, onChange, onClose }: SwapSheetProps) {
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
                <OptionButton
                  option={option}
                  isChosen={at === chosen?.option}
                  onPress={() => {
                    if (at !== chosen?.option) onChange({ option: at, quantity: option.quantity });
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
          <Link
            to={toSearchPath(line.understood.name || line.text)}
            className="mt-2 inline-block py-3 text-sm font-semibold text-leaf underline"
          >
            {t('Search for other products')}
          </Link>
        </>
      )}
    </Dialog>
  );
}

type OptionButtonProps = { option: Option; isChosen: boolean; onPress: () => void };

function OptionButton({ option, isChosen, onPress }: OptionButtonProps) {
  const { name, unit, image, price, discount, stock, quantity } = option;
  const each = discountedPrice(price, discount);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="flex min-h-16 w-full items-center gap-3 rounded-button p-2 text-left text-sm hover:bg-ground aria-pressed:bg-leaf-tint"
    >
      <span className="size-14 shrink-0 overflow-clip rounded-button bg-ground">
        <Picture src={image[0] ?? ''} alt="" sizes="56px" className="size-full" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{name}</span>
        <span className="text-soft">{toAmount(unit, quantity)}</span>
        {stock <= 0 && <span className="text-alert"> {t('Sold out')}</span>}
      </span>
      <span className="shrink-0 text-right">
        <b className="block font-bold">{formatRupees(each * quantity)}</b>
        {quantity > 1 && (
          <span className="text-xs text-soft">{t('{price} each', { price: formatRupees(each) })}</span>
        )}
      </span>
      <TickIcon className={`size-5 shrink-0 text-leaf ${isChosen ? '' : 'invisible'}`} />
    </button>
  );
}
