// The dialog that asks before something is deleted or ended for good. If it is still in use it is not
// deleted, and the dialog says by how many.

import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { plural } from '../../ui/number.tsx';

type PermanentDeleteProps = {
  /** Closed while null; another object starts a new question. */
  item: { _id: string; name: string } | null;
  title?: string;
  text?: string;
  confirmLabel?: string;
  /** Resolves with the server's message. */
  remove: (id: string) => Promise<string>;
  onClose: () => void;
};

export function PermanentDelete(props: PermanentDeleteProps) {
  const { item, title = 'Permanent Delete', text = 'Are you sure permanent delete ?' } = props;
  const { confirmLabel = 'Confirm', remove, onClose } = props;
  return (
    <AskDialog
      open={item !== null}
      onClose={onClose}
      title={title}
      text={text}
      subject={item?.name}
      confirmLabel={confirmLabel}
      onConfirm={async () => item && toastSuccess(await remove(item._id))}
      onError={(error) => {
        toastError(failureText(error));
        if (error instanceof ApiError && error.status === 404) return null;
        return `${failureText(error)}${toUses(error)}`;
      }}
    />
  );
}

/** ': 2 sub categories and 14 products.', if the server gives the numbers. */
function toUses(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 409) return '';
  const { subCategories = 0, products = 0 } = (error.data ?? {}) as Partial<Record<string, number>>;
  const uses = [
    count(subCategories, 'sub category', 'sub categories'),
    count(products, 'product', 'products'),
  ].filter(Boolean);
  return uses.length > 0 ? `: ${uses.join(' and ')}.` : '';
}

function count(number: number, one: string, many: string): string {
  return number > 0 ? plural(number, one, many) : '';
}
