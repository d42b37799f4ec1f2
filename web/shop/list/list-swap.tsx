// The sheet in which another product is chosen for a line of a list: picture, size and price of each.

import type { ListLine } from '#features/cart/list/list.contract.ts';
import { toSearchPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { ProductOption } from '../../parts/products/product-option.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toOptions, type LineChoice } from './list-line.tsx';

type SwapSheetProps = {
  /** null: closed. */
  line: ListLine | null;
  chosen: LineChoice | undefined;
  onChange: (chosen: LineChoice) => void;
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
