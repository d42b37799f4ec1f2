// Asks before a purchase order is ordered: by mail, to an address that is kept with the supplier, or
// otherwise.

import { useState } from 'react';
import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { toNotSent } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { toastSuccess } from '../../data/toast.ts';
import { change } from '../../data/work-changes.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { plural } from '../../ui/number.tsx';
import { changeList } from './purchases.queries.ts';

type SendPurchaseProps = {
  list: PurchaseList;
  isMailed: boolean;
  isConflict: (error: unknown) => boolean;
  onClose: () => void;
};

export function SendPurchase({ list, isMailed, isConflict, onClose }: SendPurchaseProps) {
  const { _id, revision, supplier, lineCount } = list;
  const [email, setEmail] = useState(supplier.email);
  const [emailProblem, setEmailProblem] = useState('');
  const products = plural(lineCount, 'product');

  async function confirm() {
    const wanted = email.trim();
    setEmailProblem('');
    try {
      if (isMailed && supplier._id && wanted !== supplier.email) {
        await change('PUT /api/stock/supplier', { body: { _id: supplier._id, email: wanted } });
      }
      await changeList('POST /api/stock/purchase-list/send', { _id, revision, isMailed });
    } catch (error) {
      const problem = error instanceof ApiError ? error.fields.email : '';
      if (!problem) throw error;
      setEmailProblem(problem);
      return false;
    }
    toastSuccess(isMailed ? `The order was sent to ${supplier.name}` : 'The list is on its way');
    return true;
  }

  return (
    <AskDialog
      isWork
      look="primary"
      title={isMailed ? `Mail the order to ${supplier.name}?` : `Ordered from ${supplier.name}?`}
      confirmLabel={isMailed ? 'Send' : 'Ordered'}
      cancelLabel="Not yet"
      onConfirm={confirm}
      onError={(error) => (isConflict(error) ? null : toNotSent(error))}
      onClose={onClose}
    >
      {isMailed && (
        <Field
          label="Supplier email"
          type="email"
          className="mb-3"
          maxLength={254}
          autoComplete="off"
          value={email}
          error={emailProblem}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <p className="text-base wrap-anywhere">
        {isMailed
          ? `${products}. An email cannot be taken back once sent.`
          : `${products}, ordered by phone or with a file. Nothing is mailed, and they count as on their way.`}
      </p>
    </AskDialog>
  );
}
