// Adds or edits a store. Closing with something typed asks first.

import type { Store } from '#features/store/store.contract.ts';
import { useLastShown, type ItemDialogState } from '../../ui/item-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { StoreForm } from './store-form.tsx';

type StoreDialogProps = { state: ItemDialogState<Store>; onClose: () => void };

const QUESTION = {
  title: 'Close without saving?',
  text: 'What you changed is not saved and will be lost.',
};

export function StoreDialog({ state, onClose }: StoreDialogProps) {
  const shown = useLastShown(state, state !== 'closed');
  const existing = typeof shown === 'object' ? shown : null;
  return (
    <FormDialog
      open={state !== 'closed'}
      onClose={onClose}
      title={existing ? 'Edit store' : 'Add store'}
      question={QUESTION}
    >
      {(form) => <StoreForm key={existing?._id ?? 'new'} existing={existing} {...form} />}
    </FormDialog>
  );
}
