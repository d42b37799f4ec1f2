// Saves the invoice of an order, for the shopper and for staff.

import { useState } from 'react';
import { failureText } from '../../data/failure.ts';
import { saveInvoice } from '../../data/download.ts';
import { toastError } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';

export function InvoiceButton({ path }: { path: string }) {
  const [isPending, setPending] = useState(false);
  async function save() {
    if (isPending) return;
    setPending(true);
    try {
      await saveInvoice(path);
    } catch (error) {
      toastError(failureText(error));
    }
    setPending(false);
  }
  return (
    <Button look="outlined" aria-disabled={isPending} aria-busy={isPending} onClick={() => void save()}>
      {isPending ? 'Loading ...' : 'Invoice'}
    </Button>
  );
}
